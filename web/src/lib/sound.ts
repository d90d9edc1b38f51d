// A few small sounds, made on the spot: plucked tones and a knock.
import { settings } from "./settings.svelte";

type Note = { pitch: number; at: number; long: number; wave?: OscillatorType; loud?: number };

const SOUNDS = {
  step: [{ pitch: 190, at: 0, long: 0.09, wave: "triangle", loud: 0.5 }],
  back: [{ pitch: 150, at: 0, long: 0.08, wave: "triangle", loud: 0.3 }],
  turn: [
    { pitch: 587, at: 0, long: 0.5 },
    { pitch: 880, at: 0.13, long: 0.7 },
  ],
  end: [
    { pitch: 440, at: 0, long: 0.6 },
    { pitch: 554, at: 0.14, long: 0.6 },
    { pitch: 659, at: 0.28, long: 0.9 },
  ],
  no: [{ pitch: 110, at: 0, long: 0.16, wave: "sawtooth", loud: 0.12 }],
} satisfies Record<string, Note[]>;

let context: AudioContext | null = null;

function pluck(audio: AudioContext, { pitch, at, long, wave = "sine", loud = 0.25 }: Note): void {
  const begin = audio.currentTime + at;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = wave;
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(loud * 0.4, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  voice.connect(gain).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + long);
}

/** Plays a sound, if sounds are on and the browser makes any. */
export function play(name: keyof typeof SOUNDS): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[name]) pluck(context, note);
}
