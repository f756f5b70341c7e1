import * as z from 'zod/mini'
import {
  Form,
  FormCheckboxField,
  FormRadioGroup,
  FormSelectField,
  FormSubmit,
  FormTextareaField,
  FormTextField,
} from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { Sheet } from './sheet.tsx'

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Name must be at least 2 characters')),
  email: z.email('Please enter a valid email address'),
  topic: z.string().check(z.minLength(1, 'Choose a topic')),
  reply: z.enum(['email', 'phone']),
  message: z.string().check(z.minLength(10, 'Message must be at least 10 characters')),
  terms: z.literal(true, 'Please agree to the terms'),
})

const topics = [
  { value: 'order', label: 'An order' },
  { value: 'key', label: 'A licence key' },
]

const replies = [
  { value: 'email', label: 'By e-mail' },
  { value: 'phone', label: 'By phone' },
]

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function send() {
  await pause(1_500)
  toast({ title: 'Message sent', tone: 'success' })
}

export function FormDemo() {
  const empty = { name: '', email: '', topic: '', reply: 'email' as const, message: '' }
  return (
    <Sheet title="Form">
      <Form
        label="Contact"
        schema={schema}
        defaultValues={empty}
        onSubmit={send}
        className="grid max-w-text gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        <FormTextField name="name" label="Name" autoComplete="name" hasTick />
        <FormTextField name="email" label="Email" type="email" autoComplete="email" hasTick />
        <FormSelectField name="topic" label="Topic" options={topics} placeholder="Choose" />
        <FormRadioGroup name="reply" legend="Answer" options={replies} />
        <FormTextareaField
          name="message"
          label="Message"
          maxLength={500}
          hasCounter
          className="sm:col-span-2"
        />
        <FormCheckboxField name="terms" label="I agree to the terms" className="sm:col-span-2" />
        <div>
          <FormSubmit busy="Sending Message...">Send message</FormSubmit>
        </div>
      </Form>
    </Sheet>
  )
}
