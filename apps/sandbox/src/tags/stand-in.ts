/** What runs in the page: tells the sandbox what is in the data layer, and what comes into it. */
export const standIn = (base: string, id: string) => `(function(){
var layer=window.dataLayer=window.dataLayer||[];
function tell(entry){
var event=Object.prototype.toString.call(entry)==='[object Arguments]'?{command:[].slice.call(entry)}:entry;
fetch(${JSON.stringify(`${base}/tag-events?id=${id}`)},{method:'POST',mode:'no-cors',keepalive:true,body:JSON.stringify(event)}).catch(function(){})}
layer.forEach(tell);
var push=layer.push;
layer.push=function(){[].forEach.call(arguments,tell);return push.apply(layer,arguments)};
})();
`
