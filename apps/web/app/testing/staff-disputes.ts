/** One that waits for an answer, of the order that staff look at. */
export const staffDispute = {
  ...{ id: 'dp_1', orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', name: 'Ana Moreno' },
  ...{ amount: '149.99', currency: 'USD', reason: 'product_not_received' },
  items: [{ name: 'Office Home 2024', quantity: 1 }],
  state: 'needs_response' as const,
  dueAt: '2026-11-10T12:00:00.000Z',
}

export const fraudWarnings = [
  { id: 'w1', orderId: 'order_B', orderNumber: 'KH-AAAA-BBBB', kind: 'card_stolen' },
]
