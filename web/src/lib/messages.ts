// The messages of the wire as the client handles them: questions before they have an id, whole scenes.
import type { AnyScene } from "./types";
import type { Ack, Advised, FromClient, Hello, Page, Ping, Planned, Refused, Tried, Update } from "./wire";

type WithoutId<Message> = Message extends FromClient ? Omit<Message, "id"> : never;

/** What a table asks of the server; the line gives it an id. */
export type Ask = WithoutId<Exclude<FromClient, Hello | Ping>>;

/** A message whose scene is complete: what it tells has changed the scene before. */
export type Whole<Message> = Omit<Message, "scene"> & { scene: AnyScene };
export type WholeUpdate = Whole<Update>;

export type Answer = Whole<Tried> | Planned | Advised | Ack | Refused;

/** What a table looked like at an earlier version. */
export type Moment = Pick<Page, "scene" | "last">;
