const LONGER_THAN_ALLOWED = 2_500
const KEY_GROUPS = 5
const HALF_OF_ALPHABET = 13

/** What a run puts in place of the names of things that no file may hold. */
export type Stage = Readonly<{
  order: string
  orderId: string
  otherOrder: string
  otherOrderId: string
  wrongCode: string
}>

/** Looks like a key, and is none: no publisher uses one letter five times. */
export const keyLikeText = () =>
  Array.from({ length: KEY_GROUPS }, (_, at) =>
    String.fromCharCode(66 + at).repeat(KEY_GROUPS),
  ).join('-')

const turned = (letter: string) => {
  const first = letter >= 'a' ? 97 : 65
  return String.fromCharCode(((letter.charCodeAt(0) - first + HALF_OF_ALPHABET) % 26) + first)
}

const makers: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text).toString('base64'),
  rot13: (text) => text.replace(/[a-z]/gi, turned),
  repeat: (text) => text.repeat(Math.ceil(LONGER_THAN_ALLOWED / text.length)),
}

/** A turn as it is sent. A name that nothing stands for is a fault of the case. */
export function expand(turn: string, stage: Stage): string {
  const named: Readonly<Record<string, string>> = {
    key: keyLikeText(),
    order: stage.order,
    'order-id': stage.orderId,
    'other-order': stage.otherOrder,
    'other-order-id': stage.otherOrderId,
    'wrong-code': stage.wrongCode,
    'zero-width': '\u200B',
  }
  return turn.replace(/\{([a-z0-9-]+)(?::([^}]*))?\}/g, (_, name: string, text?: string) => {
    const made = text === undefined ? named[name] : makers[name]?.(text)
    if (made === undefined) throw new Error(`nothing stands for {${name}}`)
    return made
  })
}
