import { keyNames } from '../../kit/shortcuts/keys.rules.ts'

const isMac = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** "⌘K" or "Ctrl K", as this device has it. */
export const keyName = (keys: string) => keyNames(keys, isMac()).join(' ')

export const keysOf = (keys: string) => keyNames(keys, isMac())
