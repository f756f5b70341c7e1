import type { PublicScript } from '@keyhaven/contracts/custom-scripts'
import { partsOf } from '@keyhaven/contracts/script-rules'
import type { TagConfig } from '@keyhaven/contracts/tag-config'
import { pixelPolicy } from '../../../infra/http/csp.ts'
import { tagOrigins } from './tag-settings.ts'

/** Lets five events in, from the page around it alone, and of each only what is named here. */
const bridge = `window.dataLayer=[];addEventListener('message',function(e){
var d=e.data;if(e.source!==parent||e.source===self||!d)return;
if(!/^(page_view|add_to_cart|begin_checkout|purchase|performance_metrics)$/.test(d.event))return;
var o={event:d.event};
function copy(names,from){names.forEach(function(n){if(from[n])o[n]=String(from[n])})}
copy(['client_id','page_path','page_title'],d);
if(d.campaign)copy(Object.keys(d.campaign).filter(function(n){return/^(utm_\\w+|gclid|msclkid|fbclid)$/.test(n)}),d.campaign);
if(d.items){o.ecommerce={currency:String(d.currency),value:Number(d.value),items:[].concat(d.items).map(function(id){return{item_id:String(id)}})};
if(d.transaction_id)o.ecommerce.transaction_id=String(d.transaction_id)}
if(d.metrics){o.metrics=d.metrics;o.ratings=d.ratings}
dataLayer.push(o)});`

const consentScript = ({ granted }: TagConfig) =>
  `(function(){function gtag(){dataLayer.push(arguments)}gtag('consent','default',${JSON.stringify(
    Object.fromEntries(granted.map((signal) => [signal, 'granted'])),
  )});dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})})()`

const inline = (text: string) => `<script>${text}</script>`

/** The container, and what counts in its place in a browser that runs no scripts. */
const loaderOf = (url: string, { containerId }: TagConfig) => {
  const id = encodeURIComponent(containerId)
  return `<script async src="${url}/gtm.js?id=${id}"></script><noscript><iframe sandbox title="Tag manager" src="${url}/ns.html?id=${id}" height="0" width="0"></iframe></noscript>`
}

type PixelSources = Readonly<{
  tags: TagConfig | undefined
  scripts: readonly PublicScript[]
  url: string
}>

/** The document of the pixel frame and its policy. */
export function pixelPage({ tags, scripts, url }: PixelSources) {
  const codes = scripts.map(({ content }) => partsOf(content).code)
  const texts = [bridge, ...codes, ...(tags ? [consentScript(tags)] : [])]
  const body = `${texts.map(inline).join('')}${tags ? loaderOf(url, tags) : ''}`
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pixel</title></head><body>${body}</body></html>`,
    policy: pixelPolicy(texts, tags ? tagOrigins(url, tags) : []),
  }
}
