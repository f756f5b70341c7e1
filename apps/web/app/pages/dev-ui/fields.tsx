import { CreditCard, Eye, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox, CheckboxField } from '../../ui/checkbox-field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { RatingInput } from '../../ui/rating-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { Row, Sheet } from './sheet.tsx'

const countries = [
  { value: 'US', label: 'United States' },
  { value: 'PT', label: 'Portugal' },
  { value: 'JP', label: 'Japan' },
]

export function Fields() {
  return (
    <Sheet title="Fields">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="Email"
          type="email"
          defaultValue="ana.moreno@example.com"
          hint="Your key is sent here."
          isOk
        />
        <TextField label="City" defaultValue="Lisbon" />
        <TextField label="ZIP Code" error="Postal code is required" />
        <TextField label="Order number" placeholder="#10023" optional />
        <SelectField label="Country" options={countries} />
        <TextField label="Card number" placeholder="1234 1234 1234 1234" icon={CreditCard} />
        <TextField
          label="Password"
          type="password"
          defaultValue="correct horse"
          trailing={<IconButton label="Show password" icon={Eye} size="sm" className="-mr-1.5" />}
        />
        <TextField label="Search orders" placeholder="Search orders" size="sm" isLabelHidden />
        <SelectField label="Sort by" options={countries} size="sm" error="Choose one" />
        <TextareaField
          label="Message"
          hint="Please do not write your key here."
          maxLength={2000}
          hasCounter
          className="sm:col-span-2"
        />
        <div className="grid content-start gap-2">
          <CheckboxField label="I agree to the terms" defaultChecked />
          <CheckboxField label="Remind me about this cart" hint="One e-mail, no more." />
          <CheckboxField label="I have read it" error="Please tick the box" />
          <CheckboxField label="Locked" defaultChecked disabled />
          <SwitchField label="Show only differences" defaultChecked />
          <SwitchField label="Quiet mode" hint="No sounds at night." />
        </div>
      </div>
      <Choices />
    </Sheet>
  )
}

const editions = [
  { value: 'home', label: 'Home 2024', hint: '1 PC or Mac', aside: '$ 149.99' },
  { value: 'plus', label: 'Professional Plus 2024', hint: 'Windows only', aside: '$ 399.99' },
  { value: 'none', label: 'Home & Student 2024', hint: 'Never existed', disabled: true },
] as const

const schemes = [
  { value: 'auto', label: 'Auto', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

function Choices() {
  const [edition, setEdition] = useState<(typeof editions)[number]['value']>('plus')
  const [scheme, setScheme] = useState<(typeof schemes)[number]['value']>('auto')
  const [stars, setStars] = useState(4)
  const [quantity, setQuantity] = useState(1)
  const choice = { options: editions, value: edition, onChange: setEdition }
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <RadioGroup {...choice} legend="Edition" variant="card" />
      <RadioGroup {...choice} legend="Edition, plain" hint="You can change it later." />
      <div className="grid content-start justify-items-start gap-4">
        <Segmented legend="Scheme" options={schemes} value={scheme} onChange={setScheme} />
        <Segmented
          legend="Scheme, small"
          options={schemes}
          value={scheme}
          onChange={setScheme}
          size="sm"
        />
        <RatingInput legend="Your rating" value={stars} onChange={setStars} />
        <Row>
          <Stepper label="Quantity" value={quantity} onChange={setQuantity} />
          <Checkbox label="Select all" isMixed />
          <Checkbox label="Select row" />
        </Row>
      </div>
    </div>
  )
}
