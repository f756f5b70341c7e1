// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SelectField } from './select-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { TextareaField, TextField } from './text-field.tsx'

afterEach(cleanup)

const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

test('a field is named by its label and described by its hint', () => {
  render(<TextField label="Email" hint="Your key is sent here." />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(describedBy(input)).toBe('Your key is sent here.')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('an error takes the place of the hint and marks the field', () => {
  render(<TextField label="Email" hint="Your key is sent here." error="Email is required" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(input)).toBe('Email is required')
  expect(screen.queryByText('Your key is sent here.')).toBeNull()
})

test('a field without messages points at none', () => {
  render(<TextField label="City" />)
  expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false)
})

test('an optional field says so without changing its name', () => {
  render(<TextField label="Order number" optional />)
  expect(screen.getByRole('textbox', { name: 'Order number' })).toBeTruthy()
  expect(screen.getByText('Optional')).toBeTruthy()
})

test('a hidden label still names the field', () => {
  render(<TextField label="Search orders" isLabelHidden />)
  expect(screen.getByRole('textbox', { name: 'Search orders' })).toBeTruthy()
})

test('a counter follows what is written', async () => {
  render(<TextareaField label="Message" maxLength={20} hasCounter />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello')
  expect(screen.getByText(/5\/20/)).toBeTruthy()
})

test('selects, boxes and switches carry their errors and hints the same way', () => {
  render(
    <>
      <SelectField label="Country" error="Country is required" />
      <CheckboxField label="I agree" error="Please agree" />
      <SwitchField label="Quiet" hint="No sounds." />
    </>,
  )
  expect(describedBy(screen.getByRole('combobox', { name: 'Country' }))).toBe('Country is required')
  expect(describedBy(screen.getByRole('checkbox', { name: 'I agree' }))).toBe('Please agree')
  expect(describedBy(screen.getByRole('switch', { name: 'Quiet' }))).toBe('No sounds.')
})

test('a group of radios is named by its legend and reports the choice', async () => {
  const chosen: string[] = []
  const options = [
    { value: 'home', label: 'Home' },
    { value: 'plus', label: 'Professional Plus' },
  ]
  render(
    <RadioGroup
      legend="Edition"
      options={options}
      value="home"
      onChange={(value) => chosen.push(value)}
    />,
  )
  expect(screen.getByRole('group', { name: 'Edition' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Professional Plus' }))
  expect(chosen).toEqual(['plus'])
})
