// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SAMPLE_KEY, sampleOrder } from '../../testing/sample-order.ts'
import { KeysSection } from './keys-section.tsx'

const page = <KeysSection order={sampleOrder} onCheck={() => {}} />

function clipboard(write: (text: string) => Promise<void>) {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
}

test('a key is hidden but for its last five letters, until it is revealed', async () => {
  const { user } = renderInShop(page)
  expect(document.body.textContent).not.toContain(SAMPLE_KEY)
  expect(document.body.textContent).toContain('7QK2M')
  const reveal = screen.getByRole('button', { name: /^Reveal/ })
  expect(reveal.getAttribute('aria-expanded')).toBe('false')
  await user.click(reveal)
  expect(screen.getByText(SAMPLE_KEY)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Hide/ }))
  expect(document.body.textContent).not.toContain(SAMPLE_KEY)
})

test('a key is copied without being shown, and the button says so', async () => {
  const { user } = renderInShop(page)
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  await user.click(screen.getByRole('button', { name: 'Copy key of Office Home 2024' }))
  expect(await screen.findByRole('button', { name: /^Copied/ })).toBeTruthy()
  expect(copied).toEqual([SAMPLE_KEY])
  expect(document.body.textContent).not.toContain(SAMPLE_KEY)
})

test('a browser that will not copy gets the key selected, with words how to copy it', async () => {
  const { user } = renderInShop(page)
  clipboard(() => Promise.reject(new Error('not allowed')))
  await user.click(screen.getByRole('button', { name: 'Copy key of Office Home 2024' }))
  expect(await screen.findByText(/press Ctrl\/Cmd \+ C/)).toBeTruthy()
  expect(getSelection()?.toString()).toBe(SAMPLE_KEY)
})

test('all keys are copied with the number of the order', async () => {
  const { user } = renderInShop(page)
  const copied: string[] = []
  clipboard(async (text) => void copied.push(text))
  await user.click(screen.getByRole('button', { name: 'Copy all keys' }))
  expect(copied[0]).toContain('KH-7F3K-9Q2D')
  expect(copied[0]).toContain(SAMPLE_KEY)
})
