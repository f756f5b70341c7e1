import { isPlainForm, type PlainAnswer, plainForms } from '@keyhaven/contracts/plain-forms'
import { data } from 'react-router'
import { PlainFormView } from '../features/plain/plain-form-view.tsx'
import { plainContext } from '../lib/api/load-context.ts'
import { plainPage } from '../lib/router/plain-page.ts'
import { type Matched, titleIn } from '../lib/seo/page-meta.ts'
import type { Route } from './+types/plain-form.ts'

export const handle = plainPage

/** Made from what was sent; opened by its address the form is empty. */
export function loader({ context, params }: Route.LoaderArgs): PlainAnswer {
  const answer = context.get(plainContext)
  if (answer) return answer
  const { form } = params
  if (!isPlainForm(form) || 'isDirect' in plainForms[form]) throw data(null, { status: 404 })
  return { form, state: 'ask', entries: {}, token: '', errors: {} }
}

export const meta = ({ matches, params }: Matched & { params: { form?: string } }) => [
  titleIn(matches, titleOf(params.form)),
  { name: 'robots', content: 'noindex' },
]

const titleOf = (form: string | undefined) =>
  form !== undefined && isPlainForm(form) ? plainForms[form].title : 'Not sent'

export default function PlainFormPage({ loaderData }: Route.ComponentProps) {
  return <PlainFormView said={loaderData} />
}
