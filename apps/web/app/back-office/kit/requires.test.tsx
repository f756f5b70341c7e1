// @vitest-environment happy-dom
import type { Admin } from '@keyhaven/contracts/staff/staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Requires } from './requires.tsx'

afterEach(cleanup)

const member: Admin = {
  id: 'staff_1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'support',
  roleName: 'Support',
  viewAs: null,
  stores: [],
  department: '',
  permissions: ['orders.view'],
  isActive: true,
  accessLevel: 5,
}

function shown(permission: 'orders.view' | 'orders.refund', level?: number): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  queries.setQueryData(['/api/admin/me'], member)
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Requires permission={permission} {...(level && { level })}>
        The orders
      </Requires>
    </QueryClientProvider>,
  )
  return container.textContent ?? ''
}

test('a member with the permission sees the screen', () => {
  expect(shown('orders.view')).toBe('The orders')
})

test('a member without it is told whom to ask', () => {
  expect(shown('orders.refund')).toContain('Insufficient Permissions')
  expect(shown('orders.refund')).toContain('Please contact a super administrator.')
})

test('a level that is too low is named', () => {
  expect(shown('orders.view', 6)).toContain('Insufficient Access Level')
  expect(shown('orders.view', 6)).toContain('Your level is 5.')
})
