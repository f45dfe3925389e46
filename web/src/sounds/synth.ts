/** A sound: schedules its audio nodes from time `at` (seconds), connected to `out`. */
export type Sound = (context: BaseAudioContext, out: AudioNode, at: number) => void;

/** A plucked string: a triangle wave with its octave, decaying. */
export function pluck(frequency: number, gain = 1, duration = 0.5): Sound {
  return (context, out, at) => {
    tone(context, out, { at, frequency, gain: 0.7 * gain, duration, type: 'triangle' });
    tone(context, out, {
      at,
      frequency: 2 * frequency,
      gain: 0.18 * gain,
      duration: duration / 2,
      type: 'sine',
    });
  };
}

/** A knock on wood: filtered noise over a falling tone. */
export function wood(frequency: number, duration: number, gain = 1): Sound {
  return (context, out, at) => {
    tone(context, out, {
      at,
      frequency,
      to: frequency * 0.6,
      gain: 0.6 * gain,
      duration,
      type: 'sine',
    });
    noise(context, out, {
      at,
      centre: frequency * 4,
      q: 2,
      gain: 0.5 * gain,
      duration: duration / 2,
    });
  };
}

/** A low gong: inharmonic partials, the high ones decaying first. */
export function gong(duration = 1.2): Sound {
  const partials: [number, number, number][] = [
    [1, 0.8, 1],
    [1.52, 0.4, 0.8],
    [2.03, 0.3, 0.6],
    [2.76, 0.22, 0.45],
    [4.1, 0.12, 0.25],
  ];
  return (context, out, at) => {
    for (const [times, gain, part] of partials)
      tone(context, out, {
        at,
        frequency: 98 * times,
        gain,
        duration: duration * part,
        type: 'sine',
        attack: 0.012,
      });
    noise(context, out, { at, centre: 320, q: 0.8, gain: 0.25, duration: 0.12 });
  };
}

/** Something breaking: three bursts of noise. */
export const crack: Sound = (context, out, at) => {
  for (const [offset, centre, gain] of [
    [0, 2600, 1],
    [0.035, 1700, 0.8],
    [0.09, 900, 0.9],
  ] as const)
    noise(context, out, { at: at + offset, centre, q: 1.4, gain, duration: 0.07 });
  tone(context, out, { at, frequency: 120, to: 55, gain: 0.6, duration: 0.22, type: 'triangle' });
};

/** Plays sounds one after the other, `interval` seconds apart. */
export function sequence(interval: number, ...sounds: Sound[]): Sound {
  return (context, out, at) => sounds.forEach((sound, n) => sound(context, out, at + n * interval));
}

interface Tone {
  at: number;
  frequency: number;
  to?: number;
  gain: number;
  duration: number;
  type: OscillatorType;
  attack?: number;
}

function tone(context: BaseAudioContext, out: AudioNode, t: Tone): void {
  const source = context.createOscillator();
  source.type = t.type;
  source.frequency.setValueAtTime(t.frequency, t.at);
  if (t.to) source.frequency.exponentialRampToValueAtTime(t.to, t.at + t.duration);
  source.connect(envelope(context, out, t.at, t.gain, t.duration, t.attack ?? 0.004));
  source.start(t.at);
  source.stop(t.at + t.duration + 0.02);
}

interface Noise {
  at: number;
  centre: number;
  q: number;
  gain: number;
  duration: number;
}

function noise(context: BaseAudioContext, out: AudioNode, n: Noise): void {
  const source = context.createBufferSource();
  source.buffer = noiseBuffer(context);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = n.centre;
  band.Q.value = n.q;
  source.connect(band).connect(envelope(context, out, n.at, n.gain, n.duration, 0.001));
  source.start(n.at);
  source.stop(n.at + n.duration + 0.02);
}

function envelope(
  context: BaseAudioContext,
  out: AudioNode,
  at: number,
  peak: number,
  duration: number,
  attack: number,
): AudioNode {
  const node = context.createGain();
  node.gain.setValueAtTime(0.0001, at);
  node.gain.exponentialRampToValueAtTime(peak, at + attack);
  node.gain.exponentialRampToValueAtTime(0.0001, at + duration);
  node.connect(out);
  return node;
}

const noiseBuffers = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseBuffer(context: BaseAudioContext): AudioBuffer {
  let buffer = noiseBuffers.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.3), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
    noiseBuffers.set(context, buffer);
  }
  return buffer;
}
