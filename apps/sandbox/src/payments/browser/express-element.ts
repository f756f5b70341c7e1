import { type Frame, openFrame } from './frame.ts'
import { createListeners } from './listeners.ts'

type ExpressSettings = { key: string; appearance: object }
type WalletReply = { wallet: string; billingDetails?: object }

type ListenTo = (name: string, listener: (event: unknown) => void) => ExpressElement

export type ExpressElement = Readonly<{
  on: ListenTo
  once: ListenTo
  off(name: string, listener?: (event: unknown) => void): ExpressElement
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(): void
  _ask(name: string, data?: unknown): Promise<unknown>
  _isAuthorised(): boolean
  _dress(): void
}>

/** The wallet buttons as the page sees them; without a wallet there is nothing to see. */
export function createExpressElement(
  origin: string,
  settings: () => ExpressSettings,
  onDestroy: () => void,
): ExpressElement {
  const { emit, ...listening } = createListeners(() => element)
  let buttons: Frame | undefined
  let isAuthorised = false

  const ask = async (name: string, data?: unknown) => buttons?.call(name, data)

  const heard: Record<string, (data: unknown) => void> = {
    ready(wallets) {
      if (wallets && buttons) buttons.element.style.display = 'block'
      emit('ready', { elementType: 'expressCheckout', availablePaymentMethods: wallets })
    },
    height(pixels) {
      if (buttons) buttons.element.style.height = `${pixels}px`
    },
    click(data) {
      const { wallet } = data as WalletReply
      emit('click', {
        expressPaymentType: wallet,
        resolve: () => void ask('open', wallet),
        reject: () => {},
      })
    },
    confirm(data) {
      isAuthorised = true
      const { wallet, billingDetails } = data as WalletReply
      const paymentFailed = () => {
        isAuthorised = false
        void ask('failed')
      }
      emit('confirm', { expressPaymentType: wallet, billingDetails, paymentFailed })
    },
    cancel: () => emit('cancel', { elementType: 'expressCheckout' }),
  }

  function unmount() {
    buttons?.close()
    buttons = undefined
  }

  const element: ExpressElement = {
    ...listening,
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error(`There is no element to mount in: ${String(target)}`)
      unmount()
      buttons = openFrame({
        origin,
        path: '/elements/express',
        title: 'Secure express checkout frame',
        greeting: settings(),
        onEvent: (name, data) => heard[name]?.(data),
      })
      Object.assign(buttons.element.style, { width: '100%', height: '85px', display: 'none' })
      place.replaceChildren(buttons.element)
    },
    unmount,
    destroy() {
      unmount()
      onDestroy()
    },
    update() {},
    _ask: ask,
    _isAuthorised: () => isAuthorised,
    _dress() {},
  }
  return element
}
