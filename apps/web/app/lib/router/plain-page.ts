import { useMatches } from 'react-router'

/** What a page without any script exports as its `handle`. */
export const plainPage = { isPlain: true } as const

/** Whether the page shown is one that works by forms and links alone. */
export const useIsPlain = (): boolean =>
  useMatches().some(({ handle }) => (handle as { isPlain?: boolean } | undefined)?.isPlain === true)
