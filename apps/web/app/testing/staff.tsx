import { permissionsOf, type Role } from '@keyhaven/contracts/staff/permissions'
import { type Admin, admin, verifyStaff } from '@keyhaven/contracts/staff/staff'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  type BoundFunctions,
  cleanup,
  configure,
  type queries,
  render,
  screen,
  within,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, vi } from 'vitest'
import { createQueryClient } from '../lib/api/query.ts'
import { Toaster } from '../ui/toast.tsx'
import { dismissToast, toastsNow } from '../ui/toast-store.ts'
import { answerOf } from './sample-answer.ts'
import { type Answered, on, staffAnswers } from './staff-answers.ts'

/** What one test said is not there for the next: messages stay listed for a while after they went. */
function forgetToasts() {
  vi.useFakeTimers()
  for (const { id } of toastsNow()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
}

afterEach(() => {
  cleanup()
  forgetToasts()
  localStorage.clear()
  sessionStorage.clear()
})

// To ask what hides a part costs more than all the rest of a test.
configure({ defaultHidden: true })
// Nothing is laid out here. Charts say so in the log, unless their box has a size.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 600, 300)
// happy-dom knows no size of a select, and forms take its first option for a choice that was made.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { configurable: true, get: () => 0 })

export type ScreenOptions = {
  /** A role as every shop begins with it; "nobody" has not signed in. */
  as?: Role | 'nobody'
  /** The role they view the shop as. */
  viewAs?: Admin['viewAs']
  /** Stores the member is limited to. */
  stores?: readonly string[]
  at?: string
  calls?: readonly Answered[]
}

/** Renders a screen of the back office for a member of staff. The network is all that is replaced. */
export function renderScreen(
  part: ReactNode,
  { as = 'super_admin', stores = [], viewAs = null, at = '/admin', calls = [] }: ScreenOptions = {},
) {
  const client = createQueryClient()
  const permissions = as === 'nobody' ? [] : permissionsOf(as)
  const said = {
    id: 'staff_me',
    firstName: 'Ada',
    lastName: 'Byron',
    role: as,
    permissions,
    stores,
    viewAs,
  }
  if (as !== 'nobody') client.setQueryData(['/api/admin/me'], answerOf(admin, said, 'the member'))
  // Who is signed in may be asked again, and is the same.
  const again = { ...verifyStaff, path: '/api/super-admin/verify' } as const
  const sent = staffAnswers([...calls, on(again, { admin: said })])
  const router = createMemoryRouter([{ id: 'root', path: '*', element: part }], {
    initialEntries: [at],
    hydrationData: { loaderData: { root: { site } } },
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { ...acts(), sent, address }
}

const site = { origin: 'https://shop.example.com', isShared: false }

type Scope = BoundFunctions<typeof queries>

const selector = 'input, textarea, select'

/** A name as it is read: the space inside an amount is one that does not break. */
export const named = (name: string | RegExp) =>
  typeof name === 'string'
    ? new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')}$`)
    : name

/** What a member of staff does with a screen, in a few words. */
function acts() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const press = async (name: string | RegExp, scope: Scope = screen) =>
    await user.click(await scope.findByRole('button', { name: named(name) }))
  const fill = async (label: string | RegExp, text: string, scope: Scope = screen) => {
    const field = await scope.findByLabelText(label, { selector })
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  const choose = async (label: string | RegExp, option: string, scope: Scope = screen) =>
    await user.selectOptions(await scope.findByLabelText(label, { selector }), option)
  const dialog = async (name?: string | RegExp): Promise<Scope> =>
    within(await screen.findByRole('dialog', name === undefined ? {} : { name }))
  return { user, press, fill, choose, dialog }
}
