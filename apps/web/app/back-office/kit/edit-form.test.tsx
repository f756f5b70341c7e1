// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormTextField } from '../../ui/form.tsx'
import { EditForm } from './edit-form.tsx'
import { staffApi } from './staff-api.ts'

const schema = z.object({
  title: z.string().check(z.minLength(1, 'A title is needed')),
  note: z.string().check(z.trim()),
})
let versions: (string | undefined)[] = []
let bodies: unknown[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  versions = []
  bodies = []
})

const stale = {
  error: 'This has changed in the meantime. Please reload.',
  code: 'version_stale',
  changedBy: 'Eva Varga',
  changedAt: new Date(Date.now() - 125_000).toISOString(),
}

/** A form whose saves are answered one after the other. */
function Shown({ paintedAfterMs }: { paintedAfterMs: number }) {
  const [{ title, version }, setRow] = useState({ title: 'Deposit', version: 'v1' })
  return (
    <EditForm
      label="Link"
      schema={schema}
      values={{ title, note: '' }}
      version={version}
      onSave={(values, version) =>
        staffApi(
          { method: 'PUT', path: '/api/admin/x' },
          { body: values } as object,
          version ? { version } : {},
        )
      }
      onReload={async () => {
        const paint = () => setRow({ title: 'First deposit', version: 'v2' })
        if (paintedAfterMs === 0) paint()
        else setTimeout(paint, paintedAfterMs)
        return 'v2'
      }}
    >
      <FormTextField name="title" label="Title" />
      <FormTextField name="note" label="Note" optional />
    </EditForm>
  )
}

function show(answers: [status: number, body: object][], { paintedAfterMs = 0 } = {}) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    versions.push((init.headers as Record<string, string>)['if-match'])
    bodies.push(JSON.parse(String(init.body)))
    const [status, body] = answers.shift() ?? [500, {}]
    return Response.json(body, { status })
  })
  const form = (
    <>
      <Shown paintedAfterMs={paintedAfterMs} />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: form },
    { path: '/elsewhere', element: <p>Another page</p> },
  ])
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

async function change(user: ReturnType<typeof show>) {
  await user.clear(screen.getByLabelText('Title'))
  await user.type(screen.getByLabelText('Title'), 'Second deposit')
}

test('a bar offers to save as soon as something is changed, and not before', async () => {
  const user = show([[200, {}]])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await change(user)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(versions).toEqual(['"v1"']))
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
})

test('the one who was slower reads who was faster, and chooses between both', async () => {
  const user = show([
    [412, stale],
    [200, {}],
  ])
  await change(user)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Changed by Eva Varga 2 min. ago' }),
  )
  expect(
    await dialog.findByRole('row', { name: /^Title Deposit .*First deposit .*Second deposit$/ }),
  ).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.click(dialog.getByLabelText('Title: keep yours'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(versions).toEqual(['"v1"', '"v2"']))
  expect(bodies.at(-1)).toEqual({ title: 'Second deposit', note: '' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('changes of different fields are both saved without a question', async () => {
  const user = show([
    [412, stale],
    [200, {}],
  ])
  await user.type(screen.getByLabelText('Note'), 'Mine')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(versions).toEqual(['"v1"', '"v2"']))
  expect(bodies.at(-1)).toEqual({ title: 'First deposit', note: 'Mine' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reloading gives up the own change', async () => {
  const user = show([[412, stale]])
  await change(user)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Discard mine' }))
  await waitFor(() =>
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('First deposit'),
  )
  expect(versions).toEqual(['"v1"'])
})

test('someone who only closes the question saves over nobody with the next press', async () => {
  const user = show([
    [412, stale],
    [412, stale],
  ])
  await change(user)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByRole('row', { name: /First deposit/ })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(versions).toEqual(['"v1"', '"v1"']))
})

test('a page with changes is not left without a question', async () => {
  const user = show([])
  await change(user)
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(screen.queryByText('Another page')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
})

test('after a save the form holds what was read, even when the page is painted with it late', async () => {
  const user = show([[200, {}]], { paintedAfterMs: 50 })
  await change(user)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('First deposit'),
  )
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})
