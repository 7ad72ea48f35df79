/** The desk's own sound: two short notes, the second higher, made as it is played (Product §28.74). */
const NOTES = [587.33, 880];
const NOTE_SECONDS = 0.16;
const ATTACK_SECONDS = 0.012;
/** Full volume of the setting: a tone is louder than speech at the same level. */
const LOUDEST = 0.35;
const SILENT = 0.0001;

let context: AudioContext | null = null;

/** Browsers give a page its sound once somebody has touched it: at the first press. */
export function readySound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** `volume` from 0 to 100. */
export function playSound(volume: number): void {
  if (context?.state !== 'running' || volume <= 0) return;
  const loudest = Math.max(SILENT, (volume / 100) * LOUDEST);
  for (const [place, frequency] of NOTES.entries()) {
    const begins = context.currentTime + place * NOTE_SECONDS;
    const ends = begins + NOTE_SECONDS * 2;
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const level = new GainNode(context, { gain: SILENT });
    level.gain.setValueAtTime(SILENT, begins);
    level.gain.exponentialRampToValueAtTime(loudest, begins + ATTACK_SECONDS);
    level.gain.exponentialRampToValueAtTime(SILENT, ends);
    tone.connect(level).connect(context.destination);
    tone.start(begins);
    tone.stop(ends);
  }
}
