import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollWhenThere } from './late-target.ts'

/** The router moves the window in this same turn; only then does the style ask it to glide. */
function glideOnce() {
  const { dataset } = document.documentElement
  dataset.glides = ''
  requestAnimationFrame(() => delete dataset.glides)
}

/** Screen readers and the Tab key begin where the new page does. */
function focusHeading() {
  const main = document.getElementById('main')
  const target = main?.querySelector('h1') ?? main
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

/**
 * Another page arrived: it glides to its top if it is a new one, and has the focus on its heading.
 * A page that replaces itself, such as the next edition in a picker, leaves both alone.
 */
export function usePageArrival() {
  const { pathname, hash, key } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useLayoutEffect(() => (hash ? scrollWhenThere(hash.slice(1)) : undefined), [key, hash])
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (how === 'REPLACE') return
    if (how === 'PUSH') glideOnce()
    if (hash === '') focusHeading()
  }, [pathname, hash, how])
}
