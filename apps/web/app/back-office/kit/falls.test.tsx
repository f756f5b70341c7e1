// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from './act-dialog.tsx'
import { FallList, useFalls } from './falls.tsx'
import { staffApi } from './staff-api.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown() {
  const falls = useFalls()
  return (
    <ActDialog
      title="New price"
      label="Enter price"
      busy="Saving..."
      trigger={<Button>New price</Button>}
      onAct={() =>
        falls.sent((chosen) =>
          staffApi({ method: 'POST', path: '/api/admin/x' }, { body: { falls: chosen } } as object),
        )
      }
      onOpenChange={falls.forget}
    >
      <FallList falls={falls} />
    </ActDialog>
  )
}

const refusal = {
  error: 'Something that runs would fall below the floor. Choose what happens to it.',
  code: 'falls_below',
  details: [
    { field: 'coupon:12', message: 'Coupon HALF, 50 % off: down to 40 %' },
    { field: 'quote:Q-1', message: 'Quote Q-1, $210.00: down to 46 %' },
  ],
}

test('what falls is named with a choice for each, and the change is sent again with them', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return bodies.length === 1
      ? Response.json(refusal, { status: 409 })
      : Response.json({ success: true })
  })
  render(<Shown />, { wrapper: MemoryRouter })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('New price')
  expect(screen.queryByRole('combobox')).toBeNull()
  await press('Enter price')
  const coupon = await screen.findByLabelText(/Coupon HALF/)
  const quote = screen.getByLabelText(/Quote Q-1/)
  expect(coupon.textContent).toContain('Pause it')
  expect(quote.textContent).toContain('Withdraw it')
  await userEvent.selectOptions(quote, 'Keep it')
  await press('Enter price')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([
    { falls: [] },
    {
      falls: [
        { object: 'coupon:12', choice: 'end' },
        { object: 'quote:Q-1', choice: 'keep' },
      ],
    },
  ])
})
