import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderScreen, type ScreenOptions } from './staff.tsx'
import { type Answered, LOST, type on, refuse, SILENT } from './staff-answers.ts'

/** What can be told of a part that is neither painted nor inside its document. */
const rules = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-command-name',
  'aria-dialog-name',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-progressbar-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-toggle-field-name',
  'aria-valid-attr',
  'aria-valid-attr-value',
  'button-name',
  'definition-list',
  'dlitem',
  'duplicate-id-aria',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'frame-title',
  'image-alt',
  'label',
  'link-name',
  'list',
  'listitem',
  'nested-interactive',
  'role-img-alt',
  'scope-attr-valid',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'tabindex',
  'table-duplicate-name',
  'td-headers-attr',
  'th-has-data-cells',
]

/** Nothing on the page that axe would report. */
export async function expectAccessible(part: Element = document.body) {
  const { violations } = await axe.run(part, {
    runOnly: rules,
    // An e-mail is shown in a frame of its own, which has no window here.
    iframes: false,
    resultTypes: ['violations'],
  })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual(
    [],
  )
}

export const isSeen = async (words: string | RegExp) =>
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)

/** Where a screen is shown, with calls that are new for every test. */
export type Around = Omit<ScreenOptions, 'calls'> & { calls?: () => readonly Answered[] }

const fresh = (call: Answered): Answered => ({ ...call, sent: [] })

type Kept = Around & {
  /** "The list of coupons": begins the names of the tests. */
  name: string
  part: ReactNode
  /** The call that fills it, with what is there; then others that it makes. */
  full: Answered | readonly Answered[]
  /** How often it asks for it at once. */
  times?: number
  /** Words of it that are seen, and of nothing else around it first. */
  shows: readonly [string | RegExp, ...(string | RegExp)[]]
  /** The call when there is nothing yet, and what is said then. */
  empty?: readonly [Answered, string | RegExp]
}

/** What every screen keeps: it shows what is there, says when nothing is, waits, and tries again. */
export function keepsItsPromises(kept: Kept) {
  const { name, part, times = 1, shows, empty, calls, ...place } = kept
  const [full, ...beside] = [kept.full].flat()
  if (!full) throw new Error(`${name} is filled by no call`)
  const show = (call: Answered) =>
    renderScreen(part, { ...place, calls: [call, ...beside.map(fresh), ...(calls?.() ?? [])] })
  const again = (...first: Parameters<typeof on>[1][]): Answered => ({
    endpoint: full.endpoint,
    answers: [...first.flatMap((answer) => Array(times).fill(answer)), ...full.answers],
    sent: [],
  })

  test(`${name} shows what is there, and axe finds no fault with it`, async () => {
    show(again())
    for (const words of shows) await isSeen(words)
    await expectAccessible()
  })

  test(`${name} says that it loads`, async () => {
    show({ ...again(), answers: [SILENT] })
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
    expect(screen.queryByText(shows[0])).toBeNull()
  })

  test(`${name} says why it could not be loaded, and loads when it is asked again`, async () => {
    const { press } = show(again(refuse('unavailable', { message: 'The books are closed.' })))
    await isSeen(/The books are closed\./)
    await press('Try again')
    for (const words of shows) await isSeen(words)
  })

  test(`${name} says when the shop did not answer`, async () => {
    show(again(LOST))
    await isSeen(/The shop did not answer/)
  })

  if (!empty) return
  const [none, words] = empty
  test(`${name} says when nothing is there`, async () => {
    show(fresh(none))
    await isSeen(words)
  })
}

/** Who sees which buttons and links of a screen, by the rights every shop begins with. */
export function showsByRole(
  name: string,
  part: ReactNode,
  { ready, calls, ...place }: Around & { ready: string | RegExp },
  table: readonly (readonly [
    role: NonNullable<ScreenOptions['as']>,
    seen: readonly string[],
    hidden: readonly string[],
  ])[],
) {
  test.each(table)(`${name}: %s may %j, not %j`, async (as, seen, hidden) => {
    renderScreen(part, { ...place, as, calls: calls?.() ?? [] })
    await isSeen(ready)
    const pressable = [...document.querySelectorAll('button, a[href]')]
    const names = pressable.map((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    )
    expect(names).toEqual(expect.arrayContaining([...seen]))
    expect(names.filter((one) => hidden.includes(one))).toEqual([])
  })
}
