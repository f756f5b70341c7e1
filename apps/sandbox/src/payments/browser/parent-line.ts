type CallHandler = (data: unknown) => unknown
type ParentCall = { call: number; name: string; data: unknown }

type ParentLine<Greeting> = {
  greeting: Greeting
  tell(event: string, data?: unknown): void
  answer(answers: Record<string, CallHandler>): void
}

/** Waits for the page around this frame to introduce itself; others are not listened to. */
export function meetParent<Greeting>(): Promise<ParentLine<Greeting>> {
  const trusted = [location.origin, ...(document.body.dataset.parents ?? '').split(' ')]
  return new Promise((resolve) => {
    addEventListener('message', (event: MessageEvent<{ greeting?: Greeting }>) => {
      const [line] = event.ports
      const isParent = event.source === window.parent && trusted.includes(event.origin)
      if (isParent && line && event.data.greeting) resolve(lineTo(line, event.data.greeting))
    })
  })
}

function lineTo<Greeting>(line: MessagePort, greeting: Greeting): ParentLine<Greeting> {
  return {
    greeting,
    tell: (event, data) => line.postMessage({ event, data }),
    answer(answers) {
      line.onmessage = async ({ data: { call, name, data } }: MessageEvent<ParentCall>) => {
        line.postMessage({ reply: call, value: await answers[name]?.(data) })
      }
    },
  }
}
