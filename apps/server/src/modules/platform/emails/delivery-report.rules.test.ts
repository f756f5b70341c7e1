import { expect, test } from 'vitest'
import { deliveryReportIn } from './delivery-report.rules.ts'

const part = (action: string, status: string) =>
  `Reporting-MTA: dns; mx.example.com\r\nArrival-Date: Sun, 15 Nov 2026 08:00:00 +0000\r\n\r\nFinal-Recipient: rfc822; ada@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 no\r\n`

test.each([
  ['failed', '5.1.1', { action: 'failed', status: '5.1.1', isFinal: true }],
  ['Failed', '5.7.26 (refused)', { action: 'failed', status: '5.7.26', isFinal: true }],
  ['failed', '4.4.7', { action: 'failed', status: '4.4.7', isFinal: false }],
  ['delayed', '4.4.1', { action: 'delayed', status: '4.4.1', isFinal: false }],
  ['delivered', '2.0.0', { action: 'delivered', status: '2.0.0', isFinal: false }],
  ['delayed', '5.1.1', { action: 'delayed', status: '5.1.1', isFinal: false }],
])('a report of "%s" with %s is read', (action, status, expected) => {
  expect(deliveryReportIn(part(action, status))).toEqual(expected)
})

test.each([
  '',
  'Action: failed',
  'Status: 5.1.1',
  'Action: failed\nStatus: nonsense',
  'Action: failed\n\nStatus: 5.1.1',
  'hello',
])('what is no report says nothing: %j', (text) => {
  expect(deliveryReportIn(text)).toBeUndefined()
})

test('lines may end as they like, and names be written in any case', () => {
  const text = 'reporting-mta: dns; x\n\nACTION: failed\nSTATUS: 5.2.2\n'
  expect(deliveryReportIn(text)).toEqual({ action: 'failed', status: '5.2.2', isFinal: true })
})
