// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { scrollWhenThere } from './late-target.ts'

afterEach(() => document.body.replaceChildren())

function arrive(id: string) {
  const part = document.createElement('section')
  part.id = id
  const scrolled = vi.spyOn(part, 'scrollIntoView').mockImplementation(() => {})
  document.body.append(part)
  return scrolled
}

test('a link to a part that is still loading leads there as soon as it has come', async () => {
  scrollWhenThere('comparison')
  const scrolled = arrive('comparison')
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
})

test('a visitor who scrolls meanwhile is left alone', async () => {
  scrollWhenThere('comparison')
  dispatchEvent(new Event('wheel'))
  const scrolled = arrive('comparison')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(scrolled).not.toHaveBeenCalled()
})

test('a part that is there already is left to the router', () => {
  arrive('comparison')
  expect(scrollWhenThere('comparison')).toBeUndefined()
})
