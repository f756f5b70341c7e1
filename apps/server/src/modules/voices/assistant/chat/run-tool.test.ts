import { expect, test } from 'vitest'
import type { Context } from '../../../../context.ts'
import type { ChatSession } from '../tools/tool.ts'
import { runTool } from './run-tool.ts'

const KEY = 'ABCDE-23456-FGHJK-7899A-QRSTV'

test.each([
  ['a text', { text: `My key is ${KEY}.` }],
  ['a list', { texts: ['first', KEY] }],
  ['something inside', { inside: { deeper: KEY.toLowerCase() } }],
])('what is kept of a tool has no key in its arguments, be it %s', async (_, args) => {
  // A tool that does not exist needs neither shop nor session.
  const nothing = {} as Context
  const { use } = await runTool(nothing, {} as ChatSession, { id: '1', name: 'no_such_tool', args })
  expect(use.outcome).toBe('unknown tool')
  expect(JSON.stringify(use).toUpperCase()).not.toContain(KEY.slice(0, 11))
  expect(JSON.stringify(use).toUpperCase()).not.toContain(KEY.slice(-11))
})
