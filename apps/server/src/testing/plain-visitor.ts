import { PLAIN_TOKEN, type PlainAnswer } from '@keyhaven/contracts/plain-forms'
import type { LightMyRequestResponse } from 'fastify'
import { ZONE_HEADER } from '../infra/http/zone-token.ts'
import type { TestShop } from './test-shop.ts'
import { aVisitor } from './visitor.ts'

type Fields = Readonly<Record<string, string>>

export const asForm = (fields: Fields) => new URLSearchParams(fields).toString()

/** What the page of a plain form was made from, in a shop with `tinyWeb`. */
export function plainIn({ payload }: LightMyRequestResponse): PlainAnswer {
  const [, said = ''] = /<p>(\{.*?\})<\/p>/s.exec(payload) ?? []
  return (JSON.parse(said) as Record<string, { plain: PlainAnswer }>)['/plain/:form']
    ?.plain as PlainAnswer
}

/** A browser whose scripts are off: it sends forms, keeps cookies, and reads what is on the page. */
export function aPlainVisitor(shop: TestShop, remoteAddress?: string) {
  const visitor = aVisitor(shop, remoteAddress)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', [ZONE_HEADER]: '' }
  const post = (form: string, body: string, more: Record<string, string> = {}) =>
    visitor.call('POST', `/plain/${form}`, body as unknown as object, { ...headers, ...more })
  const send = (form: string, fields: Fields, more: Record<string, string> = {}) =>
    post(form, asForm(fields), more)
  /** The form as its page shows it: with what the page put into it. */
  async function opened(form: string, fields: Fields): Promise<Record<string, string>> {
    const { entries, token } = plainIn(await send(form, fields))
    return { ...entries, [PLAIN_TOKEN]: token }
  }
  return { ...visitor, post, send, opened }
}
