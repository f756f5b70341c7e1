/**
 * How the model behaves:
 * - helpful: asks a tool, then repeats what it said
 * - slow: as helpful, after `ms`; drip: as helpful, with `ms` between two pieces; hang: never answers
 * - error-500, too-many (429 with retry-after), wrong-type (a web page), malformed, empty, cut (breaks off in the middle)
 * - hostile: everything below at once; hostile-…: one of them alone
 */
export const modes = [
  'helpful',
  'slow',
  'drip',
  'hang',
  'error-500',
  'too-many',
  'wrong-type',
  'malformed',
  'empty',
  'cut',
  'hostile',
  'hostile-key',
  'hostile-price',
  'hostile-tools',
  'hostile-links',
  'hostile-promise',
] as const
export type Mode = (typeof modes)[number]

/** `after`: so many calls are answered as usual before. */
export type Behaviour = Readonly<{ mode: Mode; ms?: number; times?: number; after?: number }>

/** The model whose behaviour a control call chooses; any other carries it in its name. */
export const CHOSEN = 'stand-in'

export const modelNames = [CHOSEN, ...modes.map((mode) => `${CHOSEN}-${mode}`)]

const usual: Behaviour = { mode: 'helpful' }

/** A chosen behaviour holds for the next `times` calls, or until another is chosen. */
export function createModeSwitch() {
  let chosen = usual
  let left = Number.POSITIVE_INFINITY
  let before = 0

  return {
    choose(behaviour: Behaviour) {
      chosen = behaviour
      left = behaviour.times ?? Number.POSITIVE_INFINITY
      before = behaviour.after ?? 0
    },
    current: (): Behaviour => (left > 0 ? chosen : usual),
    /** The behaviour of one call to this model; undefined if there is no such model. */
    take(model: string): Behaviour | undefined {
      if (model !== CHOSEN) {
        const mode = modes.find((each) => model === `${CHOSEN}-${each}`)
        return mode && { mode }
      }
      before -= 1
      if (before >= 0) return usual
      const behaviour = left > 0 ? chosen : usual
      left -= 1
      return behaviour
    },
  }
}
