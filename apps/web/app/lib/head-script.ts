import { deviceKeys } from './device-storage.ts'

/** A saved choice of colours never flashes. */
const applySavedScheme = () =>
  `try{var s=localStorage.getItem('${deviceKeys.colorScheme}');if(s==='light'||s==='dark')document.documentElement.dataset.theme=s}catch(e){}`

/** The router remembers scroll positions in the session and fails where a browser blocks it. */
const standInForSession = `try{sessionStorage}catch(e){var m=new Map;Object.defineProperty(window,'sessionStorage',{configurable:true,value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(k,String(v))},removeItem:function(k){m.delete(k)}}})}`

const PATIENCE_MS = 8_000
const PAUSE_MS = 500

/**
 * A page whose scripts do not come asks for them twice more, then loads itself anew once: after a
 * deploy the new document names files that exist. That a document is the fruit of a reload the browser
 * knows, so no storage is needed and there is no loop. If all fails the page stays as it was painted
 * (`data-plain`): answers are open, and what has a `data-link` leads there.
 *
 * A button that was pressed before the page could answer is pressed again when it can, unless React took
 * the page over in time for that very press. Heard on the way down: React holds back the rest. A button in a form of
 * its own (`data-press`) is sent by the browser alone only where scripts are off.
 */
const withoutScripts = () => `(function(){
var h=document.documentElement,tries=0,early=[];
function isLive(){return 'live' in h.dataset}
function plain(){if(!isLive())h.dataset.plain=''}
function again(){
var old=[].find.call(document.scripts,function(s){return s.type==='module'&&!s.src}),copy=document.createElement('script');
copy.type='module';copy.nonce=old.nonce;copy.textContent=old.textContent;document.body.append(copy)}
function lost(){
if(isLive())return;
if(tries++<2)return setTimeout(again,tries*tries*${PAUSE_MS});
var how=performance.getEntriesByType('navigation')[0];
if(!('plain' in h.dataset)&&navigator.onLine&&how&&how.type!=='reload')return location.reload();
plain()}
addEventListener('error',function(e){if(e.target.type==='module')lost()},true);
addEventListener('unhandledrejection',function(e){if(/modul|import/i.test(e.reason))lost()});
addEventListener('click',function(e){
var b=e.target.closest&&e.target.closest('button[type=button],[data-press] button');
if(!b)return;
if('plain' in h.dataset||b.closest('[data-kept]')){if(b.dataset.link){e.preventDefault();location.assign(b.dataset.link)}return}
if(b.type==='submit'&&(!isLive()||b.closest('[data-asleep]')))e.preventDefault();
if(isLive()||early.includes(b))return;
early.push(b);
setTimeout(function(){if(isLive()&&!b.closest('[data-asleep]'))early.splice(early.indexOf(b),1)})},true);
addEventListener('live',function(){setTimeout(function(){early.splice(0).forEach(function(b){b.click()})})});
setTimeout(plain,${PATIENCE_MS})})()`

/** Runs in the head before anything is painted and before any other script. Browsers do not load it again. */
export const headScript = () => `${applySavedScheme()};${standInForSession};${withoutScripts()}`
