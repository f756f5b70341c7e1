import type { Params } from '../form.ts'
import { refuseRequest } from '../refusal.ts'
import { browserNode, callNodes, type Node } from './tables.ts'

const CONFIRM = 'POST /v1/payment_intents/:id/confirm'

/** Refuses what the types of the provider's library do not know. */
export function checkRequest(call: string, params: Params, isSecret: boolean) {
  const node = !isSecret && call === CONFIRM ? browserNode : callNodes.get(call)
  if (node) checkParts(node, params, '')
}

const nameIn = (at: string, name: string) => (at === '' ? name : `${at}[${name}]`)

function checkParts(node: Node, params: Params, at: string) {
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    const param = nameIn(at, name)
    checkValue(node.parts.get(name) ?? node.item ?? refuseUnknown(param), value, param)
  }
  for (const [name, part] of node.parts) {
    if (!part.isRequired || params[name] !== undefined) continue
    const param = nameIn(at, name)
    refuseRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
}

function refuseUnknown(param: string): never {
  if (param === 'payment_method_types') {
    return refuseRequest(
      'The payment_method_types parameter is no longer supported. ' +
        'Use allowed_payment_method_types instead.',
      { code: 'payment_method_types_no_longer_supported', param },
    )
  }
  return refuseRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

function checkValue(node: Node, value: string | Params, param: string) {
  if (typeof value === 'string') return checkText(node, value, param)
  if (['object', 'list', 'map'].some((kind) => node.kinds.has(kind))) {
    return checkParts(node, value, param)
  }
  return refuseRequest(`Invalid string: ${JSON.stringify(value)}`, {
    code: 'parameter_invalid_string',
    param,
  })
}

function checkText({ kinds, values }: Node, text: string, param: string) {
  if (text === '') return checkEmpty(kinds, param)
  if (kinds.has('text') || values.has(text)) return undefined
  if (kinds.has('integer') && /^-?\d{1,15}$/.test(text)) return undefined
  if (kinds.has('boolean') && /^(true|false)$/.test(text)) return undefined
  return refuseText({ kinds, values }, text, param)
}

/** The provider's own forms send every line of an address, also one that is empty. */
const billing = /^payment_method_data\[billing_details\]/

function checkEmpty(kinds: ReadonlySet<string>, param: string) {
  if (kinds.has('empty') || kinds.has('map') || billing.test(param)) return undefined
  return refuseRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset ` +
      `a parameter; however '${param}' cannot be unset.`,
    { code: 'parameter_invalid_empty', param },
  )
}

function refuseText(
  { kinds, values }: Pick<Node, 'kinds' | 'values'>,
  text: string,
  param: string,
) {
  if (values.size > 0) {
    refuseRequest(`Invalid ${param}: must be one of ${[...values].join(', ')}`, { param })
  }
  if (kinds.has('integer')) {
    refuseRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param })
  }
  if (kinds.has('boolean')) refuseRequest(`Invalid boolean: ${text}`, { param })
  return refuseRequest(kinds.has('list') ? 'Invalid array' : 'Invalid object', { param })
}
