/**
 * What the mail server does with a message once all of it has arrived:
 * - ok: keeps it and says so
 * - refuse-4xx, refuse-5xx: refuses it for now (451), for good (550)
 * - hang: takes it and never answers
 * - lose-250: keeps it, but cuts the connection instead of saying so
 * - slow: keeps it and says so after `delayMs`
 */
export const modes = ['ok', 'refuse-4xx', 'refuse-5xx', 'hang', 'lose-250', 'slow'] as const
export type Mode = (typeof modes)[number]

export type Behaviour = Readonly<{ mode: Mode; delayMs: number }>
export type BehaviourSwitch = ReturnType<typeof createSwitch>

/** Holds for every message that arrives after it, also on connections already open. */
export function createSwitch() {
  let behaviour: Behaviour = { mode: 'ok', delayMs: 0 }

  return {
    get: () => behaviour,
    set(next: Behaviour) {
      behaviour = next
    },
  }
}
