// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppIcon } from './app-icon.tsx'
import { BoxImage } from './box-image.tsx'

const isComplete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')

// Pictures are not loaded here: they stay on their way until a test says otherwise.
beforeEach(() => {
  isComplete.mockReturnValue(false)
})

afterEach(cleanup)

const imageIn = (container: HTMLElement) => {
  const image = container.querySelector('img')
  if (!image) throw new Error('no image')
  return image
}

test('an app has its icon by its name in lower case', () => {
  const { container } = render(<AppIcon app="PowerPoint" />)
  expect(imageIn(container).getAttribute('src')).toBe('/uploads/icons/powerpoint-icon.png')
})

test('an icon that cannot be loaded becomes the first letter of the app', () => {
  const { container } = render(<AppIcon app="excel" />)
  fireEvent.error(imageIn(container))
  expect(container.textContent).toBe('E')
})

test('an icon that failed before the page came alive becomes its letter too', () => {
  isComplete.mockReturnValue(true)
  const { container } = render(<AppIcon app="Word" />)
  expect(container.textContent).toBe('W')
})

test('a box that cannot be loaded becomes a drawn one with its version', () => {
  const { container } = render(
    <BoxImage src="/art/gone.svg" version="2024" name="Home 2024" size={240} />,
  )
  fireEvent.error(imageIn(container))
  expect(screen.getByRole('img', { name: 'Home 2024' }).textContent).toContain('2024')
})

test('a new picture gets its own chance', () => {
  const { container, rerender } = render(
    <BoxImage src="/art/gone.svg" version="2024" name="Home 2024" size={240} />,
  )
  fireEvent.error(imageIn(container))
  rerender(<BoxImage src="/art/box-home-2024.svg" version="2024" name="Home 2024" size={240} />)
  expect(imageIn(container).getAttribute('src')).toBe('/art/box-home-2024.svg')
})
