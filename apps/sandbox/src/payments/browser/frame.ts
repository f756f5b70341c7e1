/** A frame on the provider's origin, and the private line to it. */
export type Frame = Readonly<{
  element: HTMLIFrameElement
  call(name: string, data?: unknown): Promise<unknown>
  close(): void
}>

type FrameOptions = {
  origin: string
  path: string
  title: string
  /** What the frame is told when it is there. */
  greeting: object
  onEvent(name: string, data: unknown): void
}

type FrameMessage = { reply?: number; value?: unknown; event?: string; data?: unknown }

/**
 * The frame gets one end of a channel, addressed to its origin alone; after that no message passes
 * through the window, where other scripts could listen.
 */
export function openFrame({ origin, path, title, greeting, onEvent }: FrameOptions): Frame {
  const element = document.createElement('iframe')
  const { port1: line, port2: farEnd } = new MessageChannel()
  const answers = new Map<number, (value: unknown) => void>()
  let calls = 0

  line.onmessage = ({ data: message }: MessageEvent<FrameMessage>) => {
    if (message.event !== undefined) onEvent(message.event, message.data)
    else answers.get(message.reply ?? 0)?.(message.value)
  }
  element.addEventListener(
    'load',
    () => element.contentWindow?.postMessage({ greeting }, origin, [farEnd]),
    { once: true },
  )
  element.src = origin + path
  element.title = title
  Object.assign(element.style, { border: '0', display: 'block', colorScheme: 'normal' })

  return {
    element,
    call: (name, data) =>
      new Promise((resolve) => {
        calls += 1
        answers.set(calls, resolve)
        line.postMessage({ call: calls, name, data })
      }),
    close() {
      line.close()
      element.remove()
    },
  }
}
