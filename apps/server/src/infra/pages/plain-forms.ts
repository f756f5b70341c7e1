import {
  isPlainForm,
  PLAIN_SHOW,
  PLAIN_TOKEN,
  type PlainAnswer,
  type PlainForm,
  plainForms,
} from '@keyhaven/contracts/plain-forms'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { readCookie, sentCookie } from '../http/cookies.ts'
import { asAppError } from '../http/error-reply.ts'
import { newPlainToken, nonceOfPlainToken } from '../http/plain-token.ts'
import { times } from '../http/rate-limit.ts'
import type { FormEntries } from '../http/sent-form.rules.ts'
import { entriesIn, readForms } from '../http/sent-form.ts'
import { type CallAnswer, callFromForm } from './call-from-form.ts'
import { plainBodyOf, plainQueryOf } from './plain-body.rules.ts'

const FORMS_PER_MINUTE = 60

type FormsContext = Readonly<{ config: Config; now: () => Date }>
type MakePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  made: { address: URL; plain: PlainAnswer; status: number },
) => Promise<FastifyReply>

/** The browser a token is for: the cookie it has, or is given with this very answer. */
const browserOf = ({ config }: FormsContext, request: FastifyRequest, reply: FastifyReply) =>
  sentCookie(config, reply, 'checkout') ?? readCookie(config, request, 'checkout') ?? ''

const nameIn = ({ params }: FastifyRequest) => (params as { form: string }).form

/** Only what the form asks for is shown again. */
function shownOf({ fields }: PlainForm, entries: FormEntries): Record<string, string> {
  const typed = fields.flatMap(({ name }) => {
    const value = entries.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(typed)
}

function refusalOf({ status, body }: CallAnswer): Pick<PlainAnswer, 'problem' | 'errors'> {
  const details = (body.details ?? []) as readonly { field: string; message: string }[]
  const errors = Object.fromEntries(
    details.toReversed().map(({ field, message }) => [field.replace(/^body\./, ''), message]),
  )
  const said = String(body.error ?? '')
  if (details.length > 0 && status === 400) return { errors }
  return { problem: said || new AppError('internal').message, errors }
}

type Desk = Readonly<{ app: FastifyInstance; place: FormsContext; makePage: MakePage }>
type Visit = Readonly<{ request: FastifyRequest; reply: FastifyReply }>
type ShownForm = Omit<PlainAnswer, 'form' | 'token'>

/** A refusal that no page of ours led to gets no token. */
async function show(
  { place, makePage }: Desk,
  { request, reply }: Visit,
  said: ShownForm,
  status = 200,
): Promise<FastifyReply> {
  const form = nameIn(request)
  const browser = browserOf(place, request, reply)
  const isRefused = said.state === 'refused'
  const token = isRefused ? '' : newPlainToken(place.config, place.now(), { form, browser })
  const { origin } = new URL(place.config.PUBLIC_ORIGIN)
  const address = new URL(`${origin}/plain/${isPlainForm(form) ? form : 'unknown'}`)
  return await makePage(request, reply, { address, plain: { ...said, form, token }, status })
}

/** What stands in the hidden fields of a form is told by the shop, whatever was sent. */
function fillHidden({ fields }: PlainForm, entries: Record<string, string>, { body }: CallAnswer) {
  for (const { name, kind } of fields) {
    if ((kind === 'hidden' || kind === 'sum') && name in body) entries[name] = String(body[name])
  }
}

/** Shows the form with what was typed, and what it needs to be sent. */
async function showForm(
  desk: Desk,
  visit: Visit,
  form: PlainForm,
  {
    status = 200,
    ...said
  }: Pick<PlainAnswer, 'state' | 'problem' | 'errors'> & { status?: number },
) {
  const typed = entriesIn(visit.request)
  const entries = shownOf(form, typed)
  if (form.opens && said.state === 'ask') {
    const opened = await callFromForm(desk, visit, { method: 'GET', path: form.opens })
    fillHidden(form, entries, opened)
  }
  if (!form.shows) return await show(desk, visit, { ...said, entries }, status)
  const body = plainBodyOf(form.fields, typed)
  const shown = await callFromForm(desk, visit, { method: 'POST', path: form.shows, body })
  fillHidden(form, entries, shown)
  return await show(desk, visit, { ...said, entries, shown }, status)
}

async function answer(desk: Desk, visit: Visit) {
  const { request, reply } = visit
  const { config, now } = desk.place
  const name = nameIn(request)
  if (!isPlainForm(name)) throw new AppError('not_found')
  const form: PlainForm = plainForms[name]
  const entries = entriesIn(request)
  const shown = { form: name, browser: browserOf(desk.place, request, reply) }
  const nonce = nonceOfPlainToken(config, now(), shown, entries.get(PLAIN_TOKEN) ?? '')
  const isAsked = nonce === undefined || entries.has(PLAIN_SHOW)
  if (isAsked && !form.isDirect) {
    return await showForm(desk, visit, form, { state: 'ask', errors: {} })
  }
  const query = form.inQuery && plainQueryOf(form.inQuery, entries)
  const made = await callFromForm(desk, visit, {
    method: form.call.method,
    path: query ? `${form.call.path}?${query}` : form.call.path,
    body: plainBodyOf(form.fields, entries),
    ...(nonce && { onceKey: nonce }),
  })
  if (made.status >= 400) {
    const refused = { state: 'again', ...refusalOf(made), status: made.status } as const
    return await showForm(desk, visit, form, refused)
  }
  if (form.leadsTo) return reply.redirect(form.leadsTo, 303)
  return await show(desk, visit, { state: 'done', entries: {}, errors: {}, answer: made.body })
}

/**
 * Forms of browsers without scripts, at addresses of their own: bounded, and from our own pages, as every call is. One
 * that comes without a token, as from a page that is kept for all, is shown once more with what was typed, a token
 * and Send. With it the shop makes the call its scripts would make, under the same rules, limits and cookies.
 */
export function answerPlainForms(app: FastifyInstance, place: FormsContext, makePage: MakePage) {
  const desk = { app, place, makePage }
  const config = { allow: 'checkout', takesForm: true, limit: times(FORMS_PER_MINUTE, 60) } as const
  app.register(async (scope) => {
    readForms(scope)
    scope.setErrorHandler(async (error, request, reply) => {
      const { status, message } = asAppError(error)
      if (status >= 500) request.log.error({ err: error }, 'a plain form failed')
      const refused = { state: 'refused', entries: {}, errors: {}, problem: message } as const
      return await show(desk, { request, reply }, refused, status)
    })
    scope.post('/plain/:form', { config, schema: { hide: true } }, (request, reply) =>
      answer(desk, { request, reply }),
    )
  })
}
