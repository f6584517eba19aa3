// What people and other tools write for the commands of phones: `zoom in`, `airplane mode on`, `grant camera to com.shop.app`,
// `location 52.52, 13.405`, `- setAirplaneMode: enabled`. Some words say the opposite of the command they are like.

import type { Rules } from './rewrite.js';

/** Behind a command, what is not its own form. */
export const phoneRules: Readonly<Record<string, Rules>> = {
  app: [
    ['(remove|delete)<more>', 'app uninstall$1'],
    ['(reset|wipe)<more>', 'app clear$1'],
    ['(version|status|details|state)<more>', 'app info$1'],
    ['(launch|start|open) <any>', 'launch $1'],
    ['(stop|kill|close|terminate)<more>', 'stop$1'],
  ],
  handover: [['<".*"> (for|within|in) [at most|up to] <\\d+\\s*[a-z]+>', 'handover $1 --timeout ~$2']],
  launch: [['[the] app <any>', 'launch $1']],
  location: [
    ['[to] \\(?_<-?\\d+(?:\\.\\d+)?>(_(,|;)_| )<-?\\d+(?:\\.\\d+)?>_\\)?', 'location $1 $2'],
    [
      '(lat|latitude)_(=|:)_<-?\\d+(?:\\.\\d+)?>_(,|;)?_(lon|lng|long|longitude)_(=|:)_<-?\\d+(?:\\.\\d+)?>',
      'location $1 $2',
    ],
    [
      '(lon|lng|long|longitude)_(=|:)_<-?\\d+(?:\\.\\d+)?>_(,|;)?_(lat|latitude)_(=|:)_<-?\\d+(?:\\.\\d+)?>',
      'location $2 $1',
    ],
    ['off|real|none|clear', 'location reset'],
  ],
  logs: [
    ['<verbose|debug|info|warn|error|fatal>s?', 'logs --level $1'],
    ['warning', 'logs --level warn'],
    ['crash(es)?', 'logs --crashes'],
    ['--?(tail|lines|n|limit)(=|\\s)<n>', 'logs --last $1'],
    ['<text>', 'logs --filter $1'],
  ],
  network: [
    ['[to] "?(off|offline|disabled?|down)"?', 'network off'],
    ['[to] "?(on|online|enabled?|up)"?', 'network on'],
    ['airplane [mode] (on|enabled?)|airplane[ mode]', 'network off'],
    ['airplane [mode] (off|disabled?)', 'network on'],
  ],
  permissions: [
    ['(allow|give|enable) [the] <any>', 'permissions grant $1'],
    ['(deny|remove|disable|refuse) [the] <any>', 'permissions revoke $1'],
    ['grant <word> (to|for) [the] [app] <word>', 'permissions grant $1 $2'],
    ['revoke <word> (from|for|of) [the] [app] <word>', 'permissions revoke $1 $2'],
    ['<[\\w.]+> (grant|allow)', 'permissions grant $1'],
    ['<[\\w.]+> (revoke|deny)', 'permissions revoke $1'],
  ],
  pinch: [
    ['[on] [the] <target> <in|out>', 'pinch $2 $1'],
    ['<in|out> [on] [the] <target> (by|to|x) x?_<[\\d.]+>_x?', 'pinch $1 $2 --amount $3'],
    ['<in|out> (by|to|x) <[\\d.]+>_x?', 'pinch $1 --amount $2'],
    ['open|apart', 'pinch out'],
    ['close|together', 'pinch in'],
  ],
  rotate: [
    ['[the] [screen|device|phone|display] [to] [a] <portrait|landscape>[ mode]', 'orientation $1'],
    ['[by] <-?\\d+(?:\\.\\d+)?>_(°|deg|degrees?)', 'rotate $1'],
    ['[by] <-?\\d+(?:\\.\\d+)?>_(°|deg|degrees?) [on|over|of] [the] <target>', 'rotate $1 $2'],
    ['[by] <\\d+(?:\\.\\d+)?>[_(°|deg|degrees?)] clockwise', 'rotate $1'],
    ['[by] <\\d+(?:\\.\\d+)?>[_(°|deg|degrees?)] (counter|anti)-?_clockwise', 'rotate -$1'],
    ['[the] <target> [by] <-?\\d+(?:\\.\\d+)?>[_(°|deg|degrees?)]', 'rotate $2 $1'],
  ],
  stop: [
    ['[the] app <any>', 'stop $1'],
    ['[the] (video|recording|record)', 'record stop'],
    ['[the] (trace|tracing)', 'trace stop'],
  ],
};

const airplane: Rules = [
  ['[mode] [to] (on|enabled?|true)', 'network off'],
  ['[mode] [to] (off|disabled?|false)', 'network on'],
];

/** Words that are no commands. Those of other tools say the same. */
export const phoneWords: Readonly<Record<string, string | Rules>> = {
  adb: [
    ['install [-\\w] <\\S+\\.apk>', 'app install $1'],
    ['uninstall <word>', 'app uninstall $1'],
    ['shell pm clear <word>', 'app clear $1'],
    ['shell am force-stop <word>', 'stop $1'],
    ['logcat', 'logs'],
  ],
  airplane,
  allow: 'permissions grant',
  clearstate: 'app clear',
  deny: 'permissions revoke',
  force: [['stop<more>', 'stop$1']],
  grant: [
    ['[the] <word> [permission] (to|for) [the] [app] <word>', 'permissions grant $1 $2'],
    ['[the] <word>[ permission]', 'permissions grant $1'],
  ],
  install: [['[the] [app] <\\S+\\.(?:apk|aab|ipa|app)"?>', 'app install $1']],
  killapp: 'stop',
  launchapp: 'launch',
  offline: [['[mode]', 'network off']],
  online: [['', 'network on']],
  permission: 'permissions',
  revoke: [
    ['[the] <word> [permission] (from|for|of) [the] [app] <word>', 'permissions revoke $1 $2'],
    ['[the] <word>[ permission]', 'permissions revoke $1'],
  ],
  scrolluntilvisible: 'scroll until',
  setairplanemode: airplane,
  setlocation: [['<-?[\\d.]+>_,_<-?[\\d.]+>', 'location $1 $2']],
  setorientation: [
    ['<portrait|landscape>', 'orientation $1'],
    ['<landscape>_?(left|right)', 'orientation $1'],
  ],
  stopapp: 'stop',
  takescreenshot: [
    ['<[\\w./-]+\\.(?:png|jpe?g|webp)>', 'screenshot --output $1'],
    ['<[\\w/-]+>', 'screenshot --output $1.png'],
    ['', 'screenshot'],
  ],
  terminate: [
    ['[the] [app] <any>', 'stop $1'],
    ['', 'stop'],
  ],
  uninstall: [['[the] [app] <any>', 'app uninstall $1']],
  // The fingers move apart to see more of less.
  zoom: [
    ['in', 'pinch out'],
    ['out', 'pinch in'],
    ['in (on|at|to) [the] <target>', 'pinch out $1'],
    ['out (of|on|from|at) [the] <target>', 'pinch in $1'],
    ['[into] [the] <target> in', 'pinch out $1'],
    ['[the] <target> out', 'pinch in $1'],
  ],
};

/** What is turned on or off, and is no switch on the screen. */
export const turnedPhone: Rules = [
  ['on [the] [phone] network|[the] network on', 'network on'],
  ['off [the] [phone] network|[the] network off', 'network off'],
  ['on [the] airplane[ mode]|[the] airplane [mode] on', 'network off'],
  ['off [the] airplane[ mode]|[the] airplane [mode] off', 'network on'],
];
