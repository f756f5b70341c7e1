import type { PublicScript } from '@keyhaven/contracts/custom-scripts'
import { partsOf } from '@keyhaven/contracts/script-rules'
import type { TagConfig } from '@keyhaven/contracts/tag-config'
import { pixelPolicy } from '../../../infra/http/csp.ts'
import { tagOrigins } from './tag-settings.ts'

/** Lets two events in, from the page around it alone, and of each only what is named here. */
const bridge = `window.dataLayer=[];addEventListener('message',function(e){
var d=e.data;if(e.source!==parent||e.source===self||!d)return;
if(d.event!=='begin_checkout'&&d.event!=='purchase')return;
dataLayer.push({event:d.event,ecommerce:{currency:String(d.currency),value:Number(d.value),items:[].concat(d.items).map(function(id){return{item_id:String(id)}})}})});`

const consentScript = ({ granted }: TagConfig) =>
  `(function(){function gtag(){dataLayer.push(arguments)}gtag('consent','default',${JSON.stringify(
    Object.fromEntries(granted.map((signal) => [signal, 'granted'])),
  )});dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})})()`

const inline = (text: string) => `<script>${text}</script>`

type Asked = Readonly<{
  tags: TagConfig | undefined
  scripts: readonly PublicScript[]
  url: string
}>

/** The document of the pixel frame and its policy. */
export function pixelPage({ tags, scripts, url }: Asked) {
  const codes = scripts.map(({ content }) => partsOf(content).code)
  const texts = [bridge, ...codes, ...(tags ? [consentScript(tags)] : [])]
  const loader = tags
    ? `<script async src="${url}/gtm.js?id=${encodeURIComponent(tags.containerId)}"></script>`
    : ''
  const body = `${texts.map(inline).join('')}${loader}`
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pixel</title></head><body>${body}</body></html>`,
    policy: pixelPolicy(texts, tags ? tagOrigins(url, tags) : []),
  }
}
