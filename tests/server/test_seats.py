"""Who sits where: invitations, other devices, names, my games."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import House


def test_an_invitation_is_claimed_by_post_only(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini", "me", "open")
    path = f"/api/tables/{made['table']}"
    for address in (path, f"/t/{made['table']}", f"{path}/sit", f"{path}?token={made['invite']}"):
        guest.http.get(address)
    assert guest.http.get(f"{path}/sit").status_code in (404, 405)
    assert host.get(path)["table"]["seats"][1]["kind"] == "free"
    assert guest.sit(made["table"], made["invite"]) == 1
    assert host.get(path)["table"]["seats"][1]["kind"] == "person"


def test_who_sits_gets_the_same_seat_again(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini:draft,seats=3", "me", "open", "open")
    assert guest.sit(made["table"], made["invite"]) == 1
    assert guest.sit(made["table"], made["invite"]) == 1
    assert host.sit(made["table"], made["invite"]) == 0
    assert house.person().sit(made["table"], made["invite"]) == 2
    assert (
        house.person().refused(f"/api/tables/{made['table']}/sit", {"token": made["invite"]}, 409)
        == "sit.full"
    )


def test_only_the_right_token_seats(house: House) -> None:
    host, guest = house.person(), house.person()
    made, other = host.make("santorini", "me", "open"), host.make("santorini", "me", "open")
    path = f"/api/tables/{made['table']}/sit"
    for token in ("", "x", other["invite"], made["invite"][:-1], made["table"]):
        assert guest.refused(path, {"token": token}, 403) == "link.bad"
    assert guest.refused("/api/tables/nothing/sit", {"token": made["invite"]}, 404) == "table.none"


def test_only_the_host_is_told_the_token(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini", "me", "open")
    assert host.open(made["table"]).table["invite"] == made["invite"]
    assert made["invite"] not in guest.open(made["table"]).bytes[0]
    assert made["invite"] not in guest.http.get(f"/api/tables/{made['table']}").text
    guest.sit(made["table"], made["invite"])
    assert guest.open(made["table"]).table["invite"] is None


def test_tokens_are_kept_hashed(house: House) -> None:
    host = house.person()
    made = host.make("santorini", "me", "open")
    device = host.post(f"/api/tables/{made['table']}/device")["token"]
    kept = b"".join(path.read_bytes() for path in house.settings.database.parent.glob("thera.db*"))
    assert made["table"].encode() in kept
    for token in (made["invite"], device):
        assert token.encode() not in kept


def test_links_for_one_seat_and_new_links(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini:draft,seats=3", "me", "open", "open")
    path = f"/api/tables/{made['table']}"
    assert guest.refused(f"{path}/invite", {"seat": 2}, 403) == "host_only"
    assert host.refused(f"{path}/invite", {"seat": 3}, 404) == "seat.none"
    token = host.post(f"{path}/invite", {"seat": 2})["token"]
    assert guest.sit(made["table"], token) == 2
    assert house.person().refused(f"{path}/sit", {"token": token}, 409) == "sit.full"
    new = host.post(f"{path}/invite", {"renew": True})["token"]
    for old in (token, made["invite"]):
        assert house.person().refused(f"{path}/sit", {"token": old}, 403) == "link.bad"
    assert host.open(made["table"]).table["invite"] == new
    assert house.person().sit(made["table"], new) == 1


def test_new_links_are_for_any_seat_too(house: House) -> None:
    """The host is shown the link to any seat, whichever seat new links were asked for."""
    host = house.person()
    made = host.make("santorini:draft,seats=3", "me", "open", "open")
    path = f"/api/tables/{made['table']}"
    one = host.post(f"{path}/invite", {"renew": True, "seat": 2})["token"]
    shown = host.open(made["table"]).table["invite"]
    assert shown not in (one, made["invite"])
    assert house.person().sit(made["table"], one) == 2
    assert house.person().sit(made["table"], shown) == 1


def test_the_host_frees_a_seat_before_the_first_turn(house: House) -> None:
    one, two = house.pair()
    path = f"/api/tables/{one.id}/free"
    assert two.person.refused(path, {"seat": 0}, 403) == "seat.foreign"
    one.person.post(path, {"seat": 1})
    two.until(lambda: not two.seats)
    assert two.table["status"] == "waiting"
    guest = house.person()
    guest.sit(one.id, one.person.open(one.id).table["invite"])
    wire = guest.open(one.id)
    wire.give()
    wire.sync()
    assert wire.table["status"] == "playing"
    one.reach(wire.version)
    one.play("@b2", "@c3")
    assert one.person.refused(path, {"seat": 1}, 409) == "free.late"
    assert one.person.refused(path, {"seat": 7}, 404) == "seat.none"


def test_no_seat_is_freed_once_luck_has_spoken(house: House) -> None:
    one, _ = house.pair("santorini:random")
    assert one.person.refused(f"/api/tables/{one.id}/free", {"seat": 1}, 409) == "free.late"


def test_somebody_gets_up(house: House) -> None:
    host, guest = house.person(), house.person()
    made = host.make("santorini", "me", "open")
    guest.sit(made["table"], made["invite"])
    guest.post(f"/api/tables/{made['table']}/free", {"seat": 1})
    assert guest.get("/api/me")["tables"] == []
    assert house.person().sit(made["table"], made["invite"]) == 1


# another device


def test_a_device_link_works_once(house: House) -> None:
    one, _ = house.pair()
    token = one.person.post(f"/api/tables/{one.id}/device")["token"]
    phone, other = house.person(), house.person()
    assert phone.post("/api/device", {"token": token}) == {"table": one.id}
    wire = phone.open(one.id)
    assert wire.seats == [0]
    wire.play("@b2", "@c3")
    assert other.refused("/api/device", {"token": token}, 403) == "link.bad"


def test_a_device_link_lasts_ten_minutes(house: House) -> None:
    one, _ = house.pair()
    token = one.person.post(f"/api/tables/{one.id}/device")["token"]
    house.clock.go(601)
    assert house.person().refused("/api/device", {"token": token}, 403) == "link.bad"


def test_onlookers_have_no_other_device(house: House) -> None:
    one, _ = house.pair()
    path = f"/api/tables/{one.id}/device"
    assert house.person().refused(path, None, 403) == "onlooker"
    invite = house.person().make("santorini", "me", "open")["invite"]
    assert house.person().refused("/api/device", {"token": invite}, 403) == "link.bad"


# names and lists


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana María ", "Ana María"),
        ("Jose\u0301", "Jos\u00e9"),
        ("李小龍", "李小龍"),
        ("x" * 24, "x" * 24),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_good_names(shared: House, name: str, kept: str) -> None:
    person = shared.person()
    assert person.post("/api/me", {"name": name})["name"] == kept
    assert person.get("/api/me")["name"] == kept


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "a\nb", "a\u200bb", "a\u202eb", "\u2066a", "a\u0000", "\u3164", "\u2028",
     "a\u00a0b", "\u0301", "\u00ad", "\ufeffx", "\ue000"],
)  # fmt: skip
def test_bad_names(shared: House, name: str) -> None:
    person = shared.person()
    before = person.get("/api/me")["name"]
    assert person.refused("/api/me", {"name": name}, 400).startswith("name.")
    assert person.get("/api/me")["name"] == before


def test_a_name_is_made_up_and_stays(house: House) -> None:
    person = house.person()
    name = person.get("/api/me")["name"]
    assert name
    assert person.get("/api/me")["name"] == name


def test_a_new_name_is_told_at_the_table(house: House) -> None:
    one, two = house.pair()
    two.person.post("/api/me", {"name": "Ben"})
    one.until(lambda: one.table["seats"][1]["name"] == "Ben")


def test_my_games(house: House) -> None:
    one, two = house.pair()
    card = one.person.get("/api/me")["tables"][0]
    assert card["id"] == one.id
    assert card["my_turn"]
    assert card["status"] == "playing"
    assert [seat["mine"] for seat in card["seats"]] == [True, False]
    assert card["seats"][1]["name"] == two.person.get("/api/me")["name"]
    assert not two.person.get("/api/me")["tables"][0]["my_turn"]
    one.done("resign", version=one.version, seat=0)
    card = one.person.get("/api/me")["tables"][0]
    assert card["ended"] == {"how": "resigned", "result": "-1 1", "why": None}
    assert not card["my_turn"]
    assert house.person().get("/api/me")["tables"] == []


# setting up


@pytest.mark.parametrize(
    ("spec", "seats", "why"),
    [
        ("chess", ["me", "open"], "spec"),
        ("santorini:nobody,pan", ["me", "open"], "spec"),
        ("santorini:mortal,mortal", ["me", "open"], "spec"),
        ("santorini", ["me"], "seats"),
        ("santorini", ["me", "me", "me"], "seats"),
        ("santorini", ["me", "bot random:seed=3"], "bot"),
        ("santorini", ["me", "bot pipe:cmd=ls"], "bot"),
        ("santorini", ["me", "bot"], "bot"),
        ("santorini", ["me", "bot 9"], "bot"),
        ("santorini", ["me", "bot 1@1"], "bot"),
        ("santorini", ["me", "bot alphabeta"], "bot"),
        ("santorini", ["me \u202e", "me"], "name.hidden"),
    ],
)
def test_only_what_is_on_offer(shared: House, spec: str, seats: list[str], why: str) -> None:
    wishes = []
    for seat in seats:
        kind, _, rest = seat.partition(" ")
        wishes.append({"kind": kind, ("bot" if kind == "bot" else "name"): rest or None})
    wish = {"spec": spec, "seats": wishes, "pace": "live"}
    assert shared.person().refused("/api/tables", wish, 400) == why


def test_every_offer_can_be_set_up(house: House) -> None:
    for offer in house.person().get("/api/offers"):
        person = house.person()  # nobody makes many tables an hour
        ids = [bot["id"] for bot in offer["bots"]]
        assert offer["usual"] in ids
        for bot in ids:
            spec = offer["ways"][0]["spec"].format(seats=2, cards="")
            assert person.make(spec, "me", f"bot {bot}")["table"]
        for way in offer["ways"]:
            for seats in way["seats"]:
                fitting = [card["id"] for card in way["cards"] if seats in card["counts"]]
                spec = way["spec"].format(seats=seats, cards=",".join(fitting[:seats]))
                assert person.make(spec, *["open"] * seats)["invite"]


def test_a_name_chosen_before_a_restart_is_shown_at_once(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ana = house.person()
        ana.post("/api/me", {"name": "Ana"})
        jar = dict(ana.http.cookies.items())
    with House(tmp_path) as house:
        ana, host = house.person(), house.person()
        ana.http.cookies.update(jar)
        made = host.make("santorini", "me", "open")
        ana.sit(made["table"], made["invite"])  # the first request that she makes
        assert host.open(made["table"]).table["seats"][1]["name"] == "Ana"
        mine = ana.make("santorini", "me", "open")["table"]
        assert host.open(mine).table["seats"][0]["name"] == "Ana"


def test_names_of_those_who_are_gone_fill_no_memory(house: House) -> None:
    host = house.person()
    made = host.make("santorini", "me", "open")
    path = f"/api/tables/{made['table']}"
    for number in range(5):
        guest = house.person()
        guest.post("/api/me", {"name": f"Ana {number}"})
        guest.sit(made["table"], made["invite"])
        guest.post(f"{path}/free", {"seat": 1})
    table = house.lobby.tables[made["table"]]
    assert len(table.names) <= 1
