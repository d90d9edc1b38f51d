// The calls over HTTP. A refusal carries a phrase that can be shown.
import { path } from "./address";
import type { Frame, Offer, Phrase, Topic } from "./types";
import type {
  Answer,
  Attempt,
  Draws,
  LessonCard,
  LessonPage,
  Me,
  NewTable,
  Page,
  Showing,
  Study,
  StudyPage,
} from "./wire";

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly reason: Phrase,
    readonly status: number,
  ) {
    super(reason.key);
  }
}

const isPhrase = (value: unknown): value is Phrase =>
  typeof value === "object" && value !== null && typeof (value as Phrase).key === "string";

async function answer(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const said = (body as { error?: unknown } | null)?.error;
  throw new Refusal(isPhrase(said) ? said : { key: "web.error.server", gaps: {} }, response.status);
}

async function reach(rest: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path(rest), { credentials: "same-origin", ...init });
  } catch {
    throw new Refusal({ key: "web.error.network", gaps: {} }, 0);
  }
  return answer(response);
}

const get = async <T>(rest: string): Promise<T> => (await reach(rest)).json() as Promise<T>;

async function post<T>(rest: string, body: unknown = {}): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const response = await reach(rest, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as T;
}

const asked = new Map<string, Promise<unknown>>();

/** What never changes while a page is open: asked for once. */
function once<T>(rest: string): Promise<T> {
  const known = asked.get(rest) ?? get<T>(rest);
  asked.set(rest, known);
  known.catch(() => asked.delete(rest));
  return known as Promise<T>;
}

export const me = (): Promise<Me> => get("api/me");
export const rename = (name: string): Promise<Me> => post("api/me", { name });

/** The games there are. */
export const offers = (): Promise<Offer[]> => once("api/offers");
/** The example of a card, or of a topic of help. */
export const example = (game: string, card: string): Promise<Frame[]> => once(`api/examples/${game}/${card}`);
/** What help can explain about a game. */
export const topics = (game: string): Promise<Topic[]> => once(`api/help/${game}`);

/** The address of a table's position at a version of its log. */
export const studyOf = (id: string, version: number): Promise<{ address: string }> =>
  get(`api/tables/${id}/study?version=${version}`);
/** A position after some steps. */
export const study = (wish: Study): Promise<StudyPage> => post("api/study", wish);

/** The guided games, in a language. */
export const lessons = (language: string): Promise<LessonCard[]> => once(`api/lessons?lang=${language}`);
export const lesson = (where: string, language: string): Promise<LessonPage> =>
  once(`api/lessons/${where}?lang=${language}`);
/** What is said to what a learner did in a scene (GAME/LESSON/SCENE). */
export const attempt = (where: string, tried: Attempt, language: string): Promise<Answer> =>
  post(`api/lessons/${where}?lang=${language}`, tried);

export const make = (wish: NewTable): Promise<{ table: string; invite: string | null }> => post("api/tables", wish);
export const moment = (id: string, version: number, seat: number | null): Promise<Page> =>
  get(`api/tables/${id}/at/${version}${seat === null ? "" : `?seat=${seat}`}`);
/** Turns step by step: after a version up to another one, or what is marked on the board. */
export function showing(id: string, range: { since?: number; until?: number; seat?: number }): Promise<Showing> {
  const query = Object.entries(range).map(([name, value]) => `${name}=${value}`);
  return get(`api/tables/${id}/steps?${query.join("&")}`);
}
/** A table as an onlooker sees it now. */
export const glance = (id: string): Promise<Page> => get(`api/tables/${id}`);
export const sit = (id: string, token: string, bytes: string): Promise<{ seat: number }> =>
  post(`api/tables/${id}/sit`, { token, bytes });
export const free = (id: string, seat: number): Promise<unknown> => post(`api/tables/${id}/free`, { seat });
export const invite = (id: string, seat: number): Promise<{ token: string }> =>
  post(`api/tables/${id}/invite`, { seat });
export const deviceLink = (id: string): Promise<{ token: string }> => post(`api/tables/${id}/device`);
export const becomeDevice = (token: string): Promise<{ table: string }> => post("api/device", { token });

export const record = async (id: string): Promise<string> => (await reach(`api/tables/${id}/record`)).text();

/** The draws of a finished game, to be verified. */
export const draws = (id: string): Promise<Draws> => get(`api/tables/${id}/draws`);

/** A finished table made from a record. */
export async function upload(text: string): Promise<{ table: string }> {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  const response = await reach("api/records", { method: "POST", headers, body: text });
  return (await response.json()) as { table: string };
}
