type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** How long the second key of "G O" may take. */
const SEQUENCE_MS = 1_000

/** "mod+k", "j", "?", "escape" */
export function keyOf({ key, ctrlKey, metaKey, shiftKey }: Pressed): string {
  const plain = key.length === 1 && !shiftKey ? key.toLowerCase() : key
  const name = plain.length === 1 ? plain : plain.toLowerCase()
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/** Whether keys write something where one can write. Escape and the keys above the digits do not. */
export const isPlainKey = (keys: string) =>
  !keys.startsWith('mod+') && keys !== 'escape' && !/^f\d+$/.test(keys)

/** Finds the shortcut that a press completes, and remembers the first half of a sequence. */
export function createReader(now: () => number = Date.now) {
  let first: { key: string; at: number } | undefined
  return <Found extends { keys: string }>(
    event: Pressed,
    usable: readonly Found[],
  ): Found | undefined => {
    const key = keyOf(event)
    const begun = first && now() - first.at <= SEQUENCE_MS ? `${first.key} ${key}` : undefined
    first = undefined
    const second = usable.find(({ keys }) => keys === begun)
    if (second) return second
    if (usable.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, at: now() }
    return first ? undefined : usable.find(({ keys }) => keys === key)
  }
}

const signs: Readonly<Record<string, string>> = {
  escape: 'Esc',
  enter: 'Enter',
}

/** The keys as they are printed on them: "⌘K" on a Mac, "Ctrl K" elsewhere. */
export function keyNames(keys: string, isMac: boolean): string[] {
  if (keys.startsWith('mod+')) {
    const key = keys.slice('mod+'.length).toUpperCase()
    return isMac ? [`⌘${key}`] : ['Ctrl', key]
  }
  return keys.split(' ').map((key) => signs[key] ?? key.toUpperCase())
}
