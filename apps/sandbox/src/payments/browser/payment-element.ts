import { backdropOf } from './backdrop.ts'
import { type Frame, openFrame } from './frame.ts'
import { createListeners } from './listeners.ts'

export type Appearance = { theme?: string; variables?: object; rules?: object }

/** What the elements of one form have in common. */
type FormSettings = {
  key: string
  appearance: Appearance
  fonts: readonly object[]
  /** The ways to pay that are shown. */
  types: readonly string[]
}

type Listen = (name: string, listener: (event: unknown) => void) => PaymentElement

export type PaymentElement = Readonly<{
  on: Listen
  once: Listen
  off(name: string, listener?: (event: unknown) => void): PaymentElement
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(): void
  collapse(): void
  focus(): void
  blur(): void
  clear(): void
  /** Between the library and the frame; pages have no use for these two. */
  _ask(name: string, data?: unknown): Promise<unknown>
  _dress(appearance: Appearance): void
  _offer(types: readonly string[]): void
  /** The way to pay that is chosen. */
  _method(): string
}>

const PATIENCE_MS = 10_000
/** The frame is that much larger than the form, so that the focus ring is not cut off. */
const MARGIN_PX = 4
const FIRST_HEIGHT_PX = 203
/** The page may fade from one theme to the other. */
const FADE_MS = 500

const notLoaded = { type: 'api_connection_error', message: 'The card form could not be loaded.' }

/** The card form as the page sees it: a box to put somewhere, never what is typed into it. */
export function createPaymentElement(
  origin: string,
  settings: () => FormSettings,
  onDestroy: () => void,
): PaymentElement {
  const { emit, ...listening } = createListeners(() => element)
  let frame: Frame | undefined
  let method = 'card'
  let patience: ReturnType<typeof setTimeout> | undefined

  const tell = (name: string, event: object = {}) =>
    emit(name, { elementType: 'payment', ...event })

  const paint = () => frame && void ask('backdrop', backdropOf(frame.element))

  function hear(name: string, data: unknown) {
    if (name === 'ready') {
      clearTimeout(patience)
      paint()
    }
    if (name === 'height' || name === 'ready') adjust(frame?.element, data)
    if (name === 'change') method = (data as { value: { type: string } }).value.type
    if (name === 'submit') frame?.element.closest('form')?.requestSubmit()
    else if (name !== 'height') tell(name, data as object)
  }

  function mount(target: string | HTMLElement) {
    const place = typeof target === 'string' ? document.querySelector(target) : target
    if (!place) throw new Error(`There is no element to mount in: ${String(target)}`)
    unmount()
    frame = openFrame({
      origin,
      path: '/elements/payment',
      title: 'Secure payment input frame',
      greeting: settings(),
      onEvent: hear,
    })
    shape(frame.element, settings().appearance)
    place.replaceChildren(frame.element)
    patience = setTimeout(() => tell('loaderror', { error: notLoaded }), PATIENCE_MS)
    queueMicrotask(() => tell('loaderstart'))
  }

  function unmount() {
    clearTimeout(patience)
    frame?.close()
    frame = undefined
  }

  const ask = async (name: string, data?: unknown) => {
    if (!frame) throw new Error('The Payment Element is not mounted.')
    return frame.call(name, data)
  }

  const element: PaymentElement = {
    ...listening,
    mount,
    unmount,
    destroy() {
      unmount()
      onDestroy()
    },
    update() {},
    collapse() {},
    focus() {
      frame?.element.focus()
      void ask('focus')
    },
    blur: () => void ask('blur'),
    clear: () => void ask('clear'),
    _ask: ask,
    _method: () => method,
    _offer(types) {
      if (frame) void ask('types', types)
    },
    _dress(appearance) {
      if (!frame) return
      shape(frame.element, appearance)
      void ask('appearance', appearance)
      setTimeout(paint, FADE_MS)
    },
  }
  return element
}

function shape(element: HTMLIFrameElement, { theme }: Appearance) {
  Object.assign(element.style, {
    width: `calc(100% + ${2 * MARGIN_PX}px)`,
    margin: `-${MARGIN_PX}px`,
    height: element.style.height || `${FIRST_HEIGHT_PX}px`,
    opacity: element.style.opacity || '0',
    transition: 'opacity 140ms',
    colorScheme: theme === 'night' ? 'dark' : 'light',
  })
}

/** As high as the form, which is shown once its height is known. */
function adjust(element: HTMLIFrameElement | undefined, height: unknown) {
  if (!element) return
  if (typeof height === 'number') element.style.height = `${height}px`
  else element.style.opacity = '1'
}
