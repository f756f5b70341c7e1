// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = [
  { value: 'one', label: 'One', panel: 'First panel' },
  { value: 'two', label: 'Two', count: 3, panel: 'Second panel' },
  { value: 'three', label: 'Three', panel: 'Third panel' },
]
const tab = (name: RegExp) => screen.getByRole('tab', { name })
const opened = () =>
  screen.getAllByRole('tab').find((each) => each.getAttribute('aria-selected') === 'true')

test('arrows, Home and End open the other tabs, round the ends, and one tab is a stop', () => {
  render(<Tabs label="Product" tabs={tabs} />)
  expect(screen.getByText('First panel')).toBeDefined()
  expect(screen.queryByText('Second panel')).toBeNull()
  const steps = [
    ['ArrowRight', /Two/],
    ['End', /Three/],
    ['ArrowRight', /One/],
    ['ArrowLeft', /Three/],
    ['Home', /One/],
  ] as const
  for (const [key, name] of steps) {
    fireEvent.keyDown(opened() as HTMLElement, { key })
    expect(opened()).toBe(tab(name))
    expect(document.activeElement).toBe(tab(name))
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  }
  fireEvent.click(tab(/Two/))
  const panel = screen.getByText('Second panel')
  expect(panel.id).toBe(tab(/Two/).getAttribute('aria-controls'))
  expect(panel.getAttribute('aria-labelledby')).toBe(tab(/Two/).id)
})

test('a caller that holds the tab decides, and closed panels stay where they are kept', () => {
  const asked: string[] = []
  render(
    <Tabs label="P" tabs={tabs} value="one" onValueChange={(value) => asked.push(value)} isKept />,
  )
  fireEvent.click(tab(/Three/))
  fireEvent.click(tab(/One/))
  expect(asked).toEqual(['three'])
  expect(opened()).toBe(tab(/One/))
  expect(screen.getByText('Third panel').dataset.state).toBe('inactive')
})
