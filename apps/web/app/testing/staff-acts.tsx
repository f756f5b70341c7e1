import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { named, renderScreen, type ScreenOptions } from './staff.tsx'
import { type Answered, refuse } from './staff-answers.ts'
import { type Around, expectAccessible, isSeen } from './staff-promises.tsx'

type Shown = ReturnType<typeof renderScreen>
type Dialog = Awaited<ReturnType<Shown['dialog']>>

export const REASON = 'The buyer asked for it'

export type Act = {
  /** "Pausing a coupon": begins the names of the tests. */
  name: string
  as?: NonNullable<ScreenOptions['as']>
  at?: string
  /** Calls that go before those of the screen. */
  calls?: () => readonly Answered[]
  /** What opens its dialog: the name of a button, or a way there. */
  open: string | RegExp | ((shown: Shown) => Promise<unknown>)
  /** The button that does it; a pattern where its words follow what is filled in. */
  press: string | RegExp
  /** Nothing goes without a reason. */
  hasReason?: true
  /** Fills in the other fields. */
  fill?: (shown: Shown, dialog: Dialog) => Promise<unknown>
  /** It may go with what its fields say at first. */
  isReady?: true
  call: Answered
  /** What is sent; the reason alone unless said. */
  body?: object
  /** What is said once it is done. */
  done?: string | RegExp
}

/** Its dialog, open and not filled in yet. */
async function open(part: ReactNode, around: Around, act: Act, answers: Answered['answers']) {
  const { calls, ...place } = around
  const call = { ...act.call, answers, sent: [] as Answered['sent'] }
  const shown = renderScreen(part, {
    ...place,
    ...(act.as && { as: act.as }),
    ...(act.at && { at: act.at }),
    calls: [call, ...(act.calls?.() ?? []), ...(calls?.() ?? [])],
  })
  if (typeof act.open === 'function') await act.open(shown)
  else await shown.press(act.open)
  return { shown, call, dialog: await shown.dialog() }
}

async function send({ shown, call, dialog }: Awaited<ReturnType<typeof open>>, act: Act) {
  const button = () => {
    const name = typeof act.press === 'string' ? named(act.press) : act.press
    return dialog.getByRole('button', { name })
  }
  const isOff = () => button().hasAttribute('disabled')
  if (act.fill && !act.isReady) expect(isOff()).toBe(true)
  await act.fill?.(shown, dialog)
  if (act.hasReason) {
    expect(isOff()).toBe(true)
    await shown.fill('Reason', REASON, dialog)
  }
  expect(isOff()).toBe(false)
  await shown.user.click(button())
  return { dialog, call, again: () => shown.user.click(button()) }
}

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** What every act in a dialog keeps: it waits for what it needs, goes once, and tells a refusal. */
export function actsKeepTheirPromises(part: ReactNode, around: Around, acts: readonly Act[]) {
  const named = acts.map((act) => [act.name, act] as const)

  test.each(named)(
    '%s: axe finds no fault with its dialog, and it goes once, with all that was filled in',
    async (_, act) => {
      const opened = await open(part, around, act, act.call.answers)
      await expectAccessible(screen.getByRole('dialog'))
      const { call } = await send(opened, act)
      await dialogGone()
      expect(call.sent).toHaveLength(1)
      const body = act.body ?? (act.hasReason && { reason: REASON })
      if (body) expect(call.sent[0]?.body).toEqual(body)
      if (act.done) await isSeen(act.done)
    },
  )

  test.each(named)('%s: a refusal is told, and the same wish can go again', async (_, act) => {
    const refused = refuse('conflict', { message: 'A colleague was faster.' })
    const opened = await open(part, around, act, [refused, ...act.call.answers])
    const { dialog, call, again } = await send(opened, act)
    expect(await dialog.findByText(/A colleague was faster\./)).toBeTruthy()
    await again()
    await dialogGone()
    const keys = call.sent.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
}
