import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainPress } from './plain-press.ts'

/** Something open over the page, with the entry of the history that stands for it. */
type Overlay = {
  id: string
  page: string
  close: () => void
  reopen?: (() => void) | undefined
  isLeft: boolean
}

const overlays: Overlay[] = []
/** What Back has just closed: as long as nothing else happens, Forward opens it again. */
let closedByBack: Overlay | undefined
/** Whether we asked for a step back ourselves, and what waits until it is done. */
let isStepping = false
const waiting: (() => void)[] = []
/** A step that takes longer was refused: the next one is the shopper's own. */
const STEP_MS = 1_000
let refusal: ReturnType<typeof setTimeout> | undefined

type State = { overlay?: string; key?: string } | null

const stateNow = (): State => history.state
const pageOf = (state: State) => `${location.href} ${state?.key ?? ''}`

function endStep() {
  if (!isStepping) return
  isStepping = false
  clearTimeout(refusal)
  for (const go of waiting.splice(0)) go()
}

/** An entry that the router need not know of: it is the same page, with something open or not. */
function hear(event: PopStateEvent) {
  const state: State = event.state
  if (isStepping) {
    event.stopImmediatePropagation()
    return endStep()
  }
  const kept = overlays.findIndex(({ id }) => id === state?.overlay) + 1
  const left = overlays.splice(kept)
  const again = closedByBack
  const isSamePage = [...left, again].some((overlay) => overlay?.page === pageOf(state))
  closedByBack = isSamePage && left.length === 1 ? left[0] : undefined
  if (left.length === 0 && (!again || again.id !== state?.overlay)) return
  if (isSamePage) event.stopImmediatePropagation()
  if (left.length === 0 && isSamePage) again?.reopen?.()
  for (const { close } of left.reverse()) close()
}

function enter(overlay: Overlay) {
  if (overlay.isLeft) return
  overlays.push(overlay)
  const state = stateNow()
  overlay.page = pageOf(state)
  if (state?.overlay !== overlay.id) history.pushState({ ...state, overlay: overlay.id }, '')
}

/** Goes back over the entries of what was closed without the Back button. */
function tidy() {
  let count = 0
  for (let top = overlays.at(-1); top?.isLeft; top = overlays.at(-1)) {
    overlays.pop()
    // The page may be another by now: then its entry is none of ours.
    if (count > 0 || stateNow()?.overlay === top.id) count += 1
  }
  if (count === 0) return
  isStepping = true
  history.go(-count)
  refusal = setTimeout(endStep, STEP_MS)
}

/** Closes what is open on top of everything else, if anything is. */
export function closeTop(): boolean {
  const top = overlays.findLast(({ isLeft }) => !isLeft)
  top?.close()
  return top !== undefined
}

type BackCloses = {
  /** The same each time it opens, such as "cart". */
  id: string
  isOpen: boolean
  onClose: () => void
  /** For Forward, after Back has closed it; a function that stays the same. */
  onReopen?: (() => void) | undefined
}

/** The Back button closes what is open instead of leaving the page under it. */
export function useBackCloses({ id, isOpen, onClose, onReopen }: BackCloses) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    addEventListener('popstate', hear, true)
    const overlay = { id, page: '', close: () => close(), reopen: onReopen, isLeft: false }
    if (isStepping) waiting.push(() => enter(overlay))
    else enter(overlay)
    return () => {
      overlay.isLeft = true
      setTimeout(tidy)
    }
  }, [id, isOpen, onReopen])
}

/** Links inside of what is open: the page they lead to takes the place of its entry. */
export function useLinksInstead() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || !isPlainPress(event) || link.target || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { replace: true })
  }
}
