// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Column, Table } from './table.tsx'

afterEach(cleanup)

type Order = { id: string; total: number }

const orders: Order[] = [
  { id: '#2', total: 9 },
  { id: '#1', total: 100 },
  { id: '#3', total: 20 },
]
const columns: Column<Order>[] = [
  { id: 'id', header: 'Order', cell: (order) => order.id },
  {
    id: 'total',
    header: 'Total',
    isNumeric: true,
    isSortable: true,
    cell: (order) => order.total,
  },
]

function Orders({ rows = orders }: { rows?: Order[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [direction, setDirection] = useState<'ascending' | 'descending'>()
  const sign = direction === 'descending' ? -1 : 1
  const sorted = direction ? rows.toSorted((a, b) => sign * (a.total - b.total)) : rows
  return (
    <Table
      caption="Orders"
      columns={columns}
      rows={sorted}
      sorting={{
        by: direction && 'total',
        direction: direction ?? 'ascending',
        onSort: () => setDirection(direction === 'ascending' ? 'descending' : 'ascending'),
      }}
      rowId={(order) => order.id}
      empty="No orders yet"
      selection={{ ids, onChange: setIds, labelOf: (id) => `order ${id}` }}
    />
  )
}

const totals = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)

test('a press on the head of a column sorts by it, and the next the other way round', async () => {
  render(<Orders />)
  expect(totals()).toEqual(['9', '100', '20'])
  await userEvent.click(screen.getByRole('button', { name: 'Total' }))
  const header = screen.getByRole('columnheader', { name: 'Total' })
  const first = header.getAttribute('aria-sort')
  expect(totals()).toEqual(first === 'ascending' ? ['9', '20', '100'] : ['100', '20', '9'])
  await userEvent.click(screen.getByRole('button', { name: 'Total' }))
  expect(header.getAttribute('aria-sort')).not.toBe(first)
  expect(totals()).toEqual(first === 'ascending' ? ['100', '20', '9'] : ['9', '20', '100'])
})

test('a column without an order offers no button', () => {
  render(<Orders />)
  expect(screen.queryByRole('button', { name: 'Order' })).toBeNull()
})

test('the box in the head selects every row, and is mixed when only some are', async () => {
  render(<Orders />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select order #2' }))
  expect(all.indeterminate).toBe(true)
  await userEvent.click(all)
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.every((box) => box.checked)).toBe(true)
})

test('an empty table says what will be there', () => {
  render(<Orders rows={[]} />)
  expect(screen.getByText('No orders yet')).toBeTruthy()
})
