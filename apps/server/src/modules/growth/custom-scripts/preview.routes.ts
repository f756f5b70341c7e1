import { SCRIPT_PREVIEW_PATH } from '@keyhaven/contracts/page-entries'
import type { FastifyInstance } from 'fastify'
import { type Config, staffOriginOf } from '../../../config.ts'
import { previewPolicy } from '../../../infra/http/csp.ts'

/** Shows one text, from the page around it alone, and says how it went. Names no page, no person and no address. */
const stage = `(function(){
function tell(m){parent.postMessage({preview:String(m).slice(0,500)},'*')}
addEventListener('error',function(e){tell('Error: '+e.message)});
addEventListener('securitypolicyviolation',function(e){tell('Error: '+e.violatedDirective+' is not allowed')});
addEventListener('message',function(e){
var d=e.data;if(e.source!==parent||parent===self||!d||typeof d.content!=='string')return;
var made=document.createElement(d.scriptType==='javascript'?'script':d.scriptType==='css'?'style':'div');
if(d.scriptType==='html')made.innerHTML=d.content;else made.textContent=d.content;
tell('Began');document.body.append(made);setTimeout(function(){tell('Done')},50)});
tell('Ready')})()`

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><p>A page of the shop</p><script>${stage}</script></body></html>`

/**
 * The document in which staff try what they write. It has no origin: nothing of the shop is in its reach. It is
 * served by the shop's hosts, because no script comes from that of staff.
 */
export function scriptPreviewRoutes(app: FastifyInstance, config: Config) {
  const options = { config: { allow: 'public' }, schema: { hide: true } } as const
  app.get(SCRIPT_PREVIEW_PATH, options, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // It knows no other origin than its own; the policy names who may frame it.
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': previewPolicy(staffOriginOf(config)),
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
      .send(html),
  )
}
