// @vitest-environment happy-dom
import { listColleagues, listNotes, writeNote } from '@keyhaven/contracts/staff/notes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { NoteField } from './note-field.tsx'

const part = <NoteField subject="order:order_A" />
const calls = () => [
  on(listNotes),
  on(listColleagues, {
    colleagues: [
      { id: 's2', name: 'Bo Lind' },
      { id: 's3', name: 'Cy Roe' },
    ],
  }),
]
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Private note')

test('a note is kept for staff, and one that was not saved stays in the field', async () => {
  const { fill, press, sent } = renderScreen(part, {
    calls: [...calls(), on(writeNote, refuse('unavailable'), {})],
  })
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull()
  await fill('Private note', ' Called her. ')
  await press('Add note')
  await screen.findByText('The note was not saved.')
  expect((await field()).value).toBe(' Called her. ')
  await press('Add note')
  await waitFor(async () => expect((await field()).value).toBe(''))
  const [first, second] = sent(writeNote)
  expect(second?.body).toEqual({ subject: 'order:order_A', body: 'Called her.', mentions: [] })
  expect(first?.headers.get('idempotency-key')).toBe(second?.headers.get('idempotency-key'))
})

test('a colleague is mentioned by name, and is told', async () => {
  const { user, press, sent } = renderScreen(part, { calls: [...calls(), on(writeNote)] })
  await user.type(await field(), 'Ask @Bo')
  await press('@Bo Lind')
  expect((await field()).value).toBe('Ask @Bo Lind ')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent(writeNote)).toHaveLength(1))
  expect(sent(writeNote)[0]?.body).toMatchObject({ mentions: ['s2'] })
})
