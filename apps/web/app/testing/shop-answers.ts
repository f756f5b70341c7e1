import { afterEach, vi } from 'vitest'

type ShopAnswer = { status?: number; body: object } | Error
type Call = { path: string; body: Record<string, unknown> }

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Takes the place of the network: answers each path as told, everything else with 404. */
export function shopAnswers(answers: Record<string, ShopAnswer>) {
  const calls: Call[] = []
  const fetch = async (path: string, init?: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init?.body ?? '{}')) })
    const answer = answers[path] ?? { status: 404, body: { error: 'Not found' } }
    if (answer instanceof Error) throw answer
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
  vi.stubGlobal('fetch', fetch)
  return { to: (path: string) => calls.filter((call) => call.path === path) }
}
