/** A way to sound in a room of audio nodes: from `at` seconds on, into `out`. */
export type Voice = (room: BaseAudioContext, out: AudioNode, at: number) => void;

/** A string that is plucked: a soft triangle with an octave above, dying away. */
export function pluck(pitch: number, loud = 1, lasts = 0.5): Voice {
  return (room, out, at) => {
    tone(room, out, { at, pitch, loud: 0.7 * loud, lasts, shape: 'triangle' });
    tone(room, out, { at, pitch: 2 * pitch, loud: 0.18 * loud, lasts: lasts / 2, shape: 'sine' });
  };
}

/** Wood: a short knock of filtered noise over a falling tone. */
export function wood(pitch: number, lasts: number, loud = 1): Voice {
  return (room, out, at) => {
    tone(room, out, { at, pitch, to: pitch * 0.6, loud: 0.6 * loud, lasts, shape: 'sine' });
    noise(room, out, { at, centre: pitch * 4, sharp: 2, loud: 0.5 * loud, lasts: lasts / 2 });
  };
}

/** A low gong: partials that are no multiples of each other, the high ones gone first. */
export function gong(lasts = 1.2): Voice {
  const partials: [number, number, number][] = [
    [1, 0.8, 1],
    [1.52, 0.4, 0.8],
    [2.03, 0.3, 0.6],
    [2.76, 0.22, 0.45],
    [4.1, 0.12, 0.25],
  ];
  return (room, out, at) => {
    for (const [times, loud, part] of partials)
      tone(room, out, {
        at,
        pitch: 98 * times,
        loud,
        lasts: lasts * part,
        shape: 'sine',
        rise: 0.012,
      });
    noise(room, out, { at, centre: 320, sharp: 0.8, loud: 0.25, lasts: 0.12 });
  };
}

/** Something dry that breaks: three cracks of noise, close together. */
export const crack: Voice = (room, out, at) => {
  for (const [late, centre, loud] of [
    [0, 2600, 1],
    [0.035, 1700, 0.8],
    [0.09, 900, 0.9],
  ] as const)
    noise(room, out, { at: at + late, centre, sharp: 1.4, loud, lasts: 0.07 });
  tone(room, out, { at, pitch: 120, to: 55, loud: 0.6, lasts: 0.22, shape: 'triangle' });
};

/** Several voices one after the other, `apart` seconds between them. */
export function inTurn(apart: number, ...voices: Voice[]): Voice {
  return (room, out, at) => voices.forEach((voice, n) => voice(room, out, at + n * apart));
}

interface Tone {
  at: number;
  pitch: number;
  to?: number;
  loud: number;
  lasts: number;
  shape: OscillatorType;
  rise?: number;
}

function tone(room: BaseAudioContext, out: AudioNode, t: Tone): void {
  const source = room.createOscillator();
  source.type = t.shape;
  source.frequency.setValueAtTime(t.pitch, t.at);
  if (t.to) source.frequency.exponentialRampToValueAtTime(t.to, t.at + t.lasts);
  source.connect(fading(room, out, t.at, t.loud, t.lasts, t.rise ?? 0.004));
  source.start(t.at);
  source.stop(t.at + t.lasts + 0.02);
}

interface Noise {
  at: number;
  centre: number;
  sharp: number;
  loud: number;
  lasts: number;
}

function noise(room: BaseAudioContext, out: AudioNode, n: Noise): void {
  const source = room.createBufferSource();
  source.buffer = hiss(room);
  const band = room.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = n.centre;
  band.Q.value = n.sharp;
  source.connect(band).connect(fading(room, out, n.at, n.loud, n.lasts, 0.001));
  source.start(n.at);
  source.stop(n.at + n.lasts + 0.02);
}

function fading(
  room: BaseAudioContext,
  out: AudioNode,
  at: number,
  loud: number,
  lasts: number,
  rise: number,
): AudioNode {
  const gain = room.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(out);
  return gain;
}

const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

function hiss(room: BaseAudioContext): AudioBuffer {
  let buffer = hisses.get(room);
  if (!buffer) {
    buffer = room.createBuffer(1, Math.ceil(room.sampleRate * 0.3), room.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
    hisses.set(room, buffer);
  }
  return buffer;
}
