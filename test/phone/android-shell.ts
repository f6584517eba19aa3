// The commands that the simulated Android phone knows, answered as a real one answers them.

import { ANDROID_14, type AndroidKind, keyboardWindow, keyName, logLine, timeOf } from './android-kind.js';
import { AndroidSystem, FILM, type SystemAnswer } from './android-system.js';
import { dumped, PLAIN_DUMP } from './android-view.js';
import { APPS, activityOf, HEIGHT, type Phone, WIDTH } from './app.js';
import { pictureOf } from './png.js';
import { LAST_CODE, type ShellCommand, shellWords } from './shell-words.js';

export * from './android-kind.js';

export interface Said {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  /** Both as they come out of one pipe, in the order in which they were written. */
  readonly merged?: Buffer;
  readonly code: number;
}

const HELPER = 'com.android.adbkeyboard/.AdbIME';
const USUAL = 'com.example.keyboard/.Keyboard';

export class AndroidShell {
  readonly phone: Phone;
  kind: AndroidKind;
  readonly files = new Map<string, Buffer>();
  keyboard = USUAL;
  /** All lines that were run. */
  readonly ran: string[] = [];

  readonly system: AndroidSystem;

  constructor(phone: Phone, kind: AndroidKind = ANDROID_14) {
    this.phone = phone;
    this.kind = kind;
    this.system = new AndroidSystem(phone);
  }

  run(line: string): Said {
    this.ran.push(line);
    const read = shellWords(line);
    if (!read.ok) return said('', `/system/bin/sh: ${read.why}\n`, 2);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    const both: Buffer[] = [];
    let code = 0;
    let piped: Buffer | null = null;
    read.commands.forEach((command, at) => {
      if ((command.when === 'and' && code !== 0) || (command.when === 'or' && code === 0)) return;
      const words = command.words.map((word) => word.replaceAll(LAST_CODE, String(code)));
      const answer = this.#one(words, command.when === 'pipe' ? piped : null);
      code = answer.code;
      const sent = redirected(answer, command);
      err.push(sent.stderr);
      both.push(sent.stderr);
      if (read.commands[at + 1]?.when === 'pipe') {
        piped = sent.stdout;
        return;
      }
      out.push(sent.stdout);
      both.push(sent.stdout);
    });
    return { stdout: Buffer.concat(out), stderr: Buffer.concat(err), merged: Buffer.concat(both), code };
  }

  #one(words: readonly string[], input: Buffer | null): Said {
    const [name = '', ...rest] = words;
    switch (name) {
      case 'echo':
        return said(`${rest.join(' ')}\n`);
      case 'printf':
        return said((rest[0] ?? '').replace('%s', rest[1] ?? ''));
      case 'true':
        return said('');
      case 'false':
        return said('', '', 1);
      case 'exit':
        return said('', '', Number(rest[0] ?? 0));
      case 'cat':
        return this.#cat(rest);
      case 'rm':
        for (const file of rest) this.files.delete(file);
        return said('');
      case 'timeout':
        return this.kind.sdk < 26
          ? said('', '/system/bin/sh: timeout: not found\n', 127)
          : this.#one(rest.slice(1), input);
      case 'ps':
        return this.#ps();
      case 'grep':
        return grepped(rest, input ?? Buffer.alloc(0));
      case 'uiautomator':
        return this.#uiautomator(rest);
      case 'input':
        return this.#input(rest);
      case 'wm':
        return this.#wm(rest);
      case 'dumpsys':
        return this.#dumpsys(rest);
      case 'getprop':
        return this.#getprop(rest);
      case 'am':
        return this.#am(rest);
      case 'monkey':
        return this.#monkey(rest);
      case 'pm':
        return this.#pm(rest);
      case 'cmd':
        return this.#cmd(rest);
      case 'date':
        return said(`${timeOf(this.phone.state.now).slice(0, 14)}\n`);
      case 'pidof':
        return this.#pidof(rest);
      case 'logcat':
        return this.#logcat(rest);
      case 'screencap':
        return { stdout: pictureOf(this.phone, ...this.#size()), stderr: Buffer.alloc(0), code: 0 };
      case 'settings':
        return this.#settings(rest);
      case 'ime':
        return this.#ime(rest);
      case 'appops':
        this.system.mayMock = rest.includes('allow');
        return said('');
      case 'kill':
        return this.system.endFilm() ? said('') : said('', '', 1);
      case 'screenrecord':
        return this.#filmed(rest.at(-1) ?? '');
      default:
        return said('', `/system/bin/sh: ${name}: inaccessible or not found\n`, 127);
    }
  }

  /** The film that is over. Its command runs until then: that is the connection's part. */
  #filmed(file: string): Said {
    this.files.set(file, FILM);
    return said('');
  }

  #size(): [number, number] {
    const { override, rotation } = this.kind;
    const { width, height } = override ?? { width: WIDTH, height: HEIGHT };
    return rotation % 2 === 1 ? [height, width] : [width, height];
  }

  #cat(files: readonly string[]): Said {
    const found = files.map((file) => this.files.get(file));
    const missing = files.find((_, at) => found[at] === undefined);
    if (missing !== undefined) return said('', `cat: ${missing}: No such file or directory\n`, 1);
    return { stdout: Buffer.concat(found.flatMap((file) => file ?? [])), stderr: Buffer.alloc(0), code: 0 };
  }

  #uiautomator(rest: readonly string[]): Said {
    if (rest[0] !== 'dump') return said('', 'Usage: uiautomator <subcommand> [options]\n', 1);
    const isCompressed = rest.includes('--compressed');
    const file = rest.slice(1).find((word) => !word.startsWith('--')) ?? '/sdcard/window_dump.xml';
    const { attributes, rotation } = this.kind;
    const dump = dumped(this.phone, { ...PLAIN_DUMP, attributes, rotation, isCompressed });
    if ('error' in dump) return said('', `${dump.error}\n`);
    const reported = `UI hierchary dumped to: ${file}\n`;
    if (file === '/dev/tty') {
      return this.kind.hasTty ? said(dump.xml + reported) : said('', 'java.io.FileNotFoundException: /dev/tty\n', 1);
    }
    this.files.set(file, Buffer.from(dump.xml));
    return said(reported);
  }

  #input(given: readonly string[]): Said {
    const rest = ['touchscreen', 'keyboard'].includes(given[0] ?? '') ? given.slice(1) : given;
    const [what, ...values] = rest;
    const numbers = values.map(Number);
    const [x = Number.NaN, y = Number.NaN, x2 = Number.NaN, y2 = Number.NaN, ms = 300] = numbers;
    const isNumbers = (count: number): boolean =>
      numbers.length >= count && numbers.slice(0, count).every((value) => Number.isFinite(value));
    if (what === 'tap' && isNumbers(2)) this.phone.tap(x, y);
    else if (what === 'swipe' && isNumbers(4)) this.phone.swipe({ x, y }, { x: x2, y: y2 }, ms);
    else if (what === 'draganddrop' && isNumbers(4) && this.kind.sdk >= 26) {
      this.system.dragged.push(numbers.join(' '));
      this.phone.swipe({ x, y }, { x: x2, y: y2 }, ms);
    } else if (what === 'text' && values.length === 1) return this.#typed(values[0] ?? '');
    else if (what === 'keyevent' && values.length > 0) {
      const codes = values.filter((value) => value !== '--longpress');
      for (const code of codes) this.phone.key(keyName(code));
    } else if (what === 'keycombination' && values.length > 1 && this.kind.sdk >= 33) {
      this.phone.key(values.map(keyName).join('+'));
    } else return said('', 'Error: Invalid arguments for command\nUsage: input [<source>] <command> [<arg>...]\n', 255);
    return said('');
  }

  /** `%s` is a space; what no key of the virtual keyboard makes ends in an exception. */
  #typed(given: string): Said {
    const text = given.replaceAll('%s', ' ');
    if (!/^[\x20-\x7e\n\t]*$/.test(text)) {
      const trace =
        "Exception occurred while executing 'text':\njava.lang.NullPointerException: Attempt to get length of null array\n";
      return this.kind.sdk >= 30 ? said('', trace, 255) : said('', 'java.lang.NullPointerException\n', 1);
    }
    this.phone.text(text);
    return said('');
  }

  #wm(rest: readonly string[]): Said {
    const { override } = this.kind;
    if (rest[0] === 'density') return said('Physical density: 420\n');
    if (rest[0] !== 'size') return said('', 'usage: wm [subcommand] [options]\n', 1);
    const over = override === null ? '' : `Override size: ${override.width}x${override.height}\n`;
    return said(`Physical size: ${WIDTH}x${HEIGHT}\n${over}`);
  }

  #dumpsys(rest: readonly string[]): Said {
    const { phone, kind } = this;
    const { app } = phone.state;
    const component = `${app}/${activityOf(phone.state)}`;
    const [what = '', part = ''] = rest;
    if (what === 'activity') {
      const record = `ActivityRecord{3f18031 u0 ${component} t129}`;
      const line = {
        mResumedActivity: `    mResumedActivity: ${record}\n`,
        topResumedActivity: `  topResumedActivity=${record}\n`,
        ResumedActivity: `  ResumedActivity: ${record}\n`,
        none: '',
      }[kind.resumed];
      return said(
        `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):\n${line}`,
      );
    }
    if (what === 'package') return said(this.system.dumpedPackages(part));
    if (what === 'location') return said(this.system.dumpedLocation());
    if (what === 'input_method') {
      return said(
        `Current Input Method Manager state:\n  mInputShown=${phone.state.isKeyboardUp}\n  mCurMethodId=${this.keyboard}\n  mCurId=${this.keyboard} mHaveConnection=true mBoundToMethod=true\n`,
      );
    }
    if (what === 'window' && part === 'InputMethod') return said(keyboardWindow(phone));
    if (what === 'window') {
      return said(
        `WINDOW MANAGER WINDOWS\n  mCurrentFocus=Window{5c08713 u0 ${component.replace('/.', `/${app}.`)}}\n  mFocusedApp=ActivityRecord{1 u0 ${component} t1}\n`,
      );
    }
    return said('', `Can't find service: ${what}\n`);
  }

  #getprop([name]: readonly string[]): Said {
    const { kind } = this;
    const values: Readonly<Record<string, string>> = {
      'ro.build.version.release': kind.release,
      'ro.build.version.sdk': String(kind.sdk),
      'ro.product.model': kind.model,
      'ro.product.manufacturer': 'Example',
      'ro.kernel.qemu': '1',
    };
    if (name !== undefined) return said(`${values[name] ?? ''}\n`);
    return said(
      Object.entries(values)
        .map(([key, value]) => `[${key}]: [${value}]\n`)
        .join(''),
    );
  }

  #am([what, ...rest]: readonly string[]): Said {
    if (what === 'force-stop') {
      this.phone.stop(rest.at(-1) ?? '');
      return said('');
    }
    if (what === 'start' && rest.includes('android.intent.action.VIEW'))
      return answered(this.system.view(rest[rest.indexOf('-d') + 1] ?? ''));
    if (what === 'start') {
      const component = rest[rest.indexOf('-n') + 1] ?? '';
      const app = component.split('/')[0] ?? '';
      if (!rest.includes('-n') || APPS[app] === undefined) {
        const unknown = `Error type 3\nError: Activity class {${component}} does not exist.\n`;
        return said(`Starting: Intent { cmp=${component} }\n`, unknown, this.kind.sdk >= 30 ? 1 : 0);
      }
      this.phone.launch(app);
      return said(`Starting: Intent { cmp=${component} }\n`);
    }
    if (what === 'broadcast') return this.#broadcast(rest);
    return said('', 'Error: unknown command\n', 1);
  }

  #broadcast(rest: readonly string[]): Said {
    const action = rest[rest.indexOf('-a') + 1] ?? '';
    const message = rest[rest.indexOf('msg') + 1] ?? '';
    const done = `Broadcasting: Intent { act=${action} flg=0x400000 (has extras) }\nBroadcast completed: result=0\n`;
    if (action !== 'ADB_INPUT_B64' || this.keyboard !== HELPER || !rest.includes('msg')) return said(done);
    this.phone.text(Buffer.from(message, 'base64').toString('utf8'));
    return said(done);
  }

  #monkey(rest: readonly string[]): Said {
    const app = rest[rest.indexOf('-p') + 1] ?? '';
    if (APPS[app] === undefined) {
      return said('', '** No activities found to run, monkey aborted.\n', 252);
    }
    this.phone.launch(app);
    return said('Events injected: 1\n## Network stats: elapsed time=14ms\n');
  }

  #pm(rest: readonly string[]): Said {
    if (this.kind.hasHelper) this.system.install(Buffer.from('APK com.android.adbkeyboard 1'));
    const answer = this.system.pm(rest);
    return answer === null ? said('', 'Error: unknown command\n', 1) : answered(answer);
  }

  #cmd([service, ...rest]: readonly string[]): Said {
    if (this.kind.sdk < 24) return said('', '/system/bin/sh: cmd: not found\n', 127);
    if (service === 'package' && rest[0] === 'resolve-activity') {
      const app = rest.at(-1) ?? '';
      const known = APPS[app];
      if (known === undefined) return said('No activity found\n');
      return said(
        `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n${app}/.${known.title}Activity\n`,
      );
    }
    const other = this.system.cmd([service ?? '', ...rest], this.kind);
    if (other !== null) return answered(other);
    if (service !== 'clipboard') return said('', `cmd: Can't find service: ${service}\n`, 20);
    if (!this.kind.hasClipboard) return said('No shell command implementation.\n');
    if (rest[0] === 'set-text' && rest.length === 2) {
      this.phone.set({ clipboard: rest[1] ?? '' });
      return said('');
    }
    return rest[0] === 'get-text' ? said(`${this.phone.state.clipboard}\n`) : said('', 'Unknown command\n', 255);
  }

  #pidof([app = '']: readonly string[]): Said {
    if (app === 'screenrecord') return this.system.isFilming ? said('4711\n') : said('', '', 1);
    const pid = this.phone.state.pids[app];
    return pid === undefined ? said('', '', 1) : said(`${pid}\n`);
  }

  #ps(): Said {
    const lines = Object.entries(this.phone.state.pids).map(([app, pid]) => `u0_a81 ${pid} 312 14892 0 0 S ${app}\n`);
    return said(`USER PID PPID VSZ RSS WCHAN ADDR S NAME\n${lines.join('')}`);
  }

  #logcat(rest: readonly string[]): Said {
    if (rest.includes('crash')) return said(`--------- beginning of crash\n${this.system.crashes}`);
    const pid = rest.find((word) => word.startsWith('--pid='))?.slice('--pid='.length);
    if (pid !== undefined && this.kind.sdk < 24) return said('', 'Unrecognized Option\n', 1);
    const last = rest.indexOf('-t') >= 0 ? Number(rest[rest.indexOf('-t') + 1]) : Number.POSITIVE_INFINITY;
    const levels = 'VDIWEF';
    const least = levels.indexOf(rest.find((word) => word.startsWith('*:'))?.slice(2) ?? 'V');
    const lines = this.phone.state.logs
      .filter((entry) => pid === undefined || entry.pid === Number(pid))
      .filter((entry) => levels.indexOf(entry.level) >= least)
      .slice(Number.isFinite(last) ? -last : 0)
      .map(logLine);
    return said(`--------- beginning of main\n${lines.join('')}`);
  }

  #settings(rest: readonly string[]): Said {
    const own = this.system.settingsCommand(rest);
    const { rotation } = this.system;
    if (rotation !== null && rotation !== this.kind.rotation) this.kind = { ...this.kind, rotation };
    if (own !== null) return answered(own);
    return rest.join(' ') === 'get secure default_input_method' ? said(`${this.keyboard}\n`) : said('null\n');
  }

  #ime([what, ...rest]: readonly string[]): Said {
    const known = this.kind.hasHelper ? [USUAL, HELPER] : [USUAL];
    if (what === 'list') return said(known.map((name) => `${name}\n`).join(''));
    const name = rest[0] ?? '';
    if (!known.includes(name)) return said('', `Unknown input method ${name} cannot be selected for user #0\n`, 255);
    if (what === 'set') this.keyboard = name;
    return said(`Input method ${name} ${what === 'set' ? 'selected' : 'now enabled'} for user #0\n`);
  }
}

function said(stdout: string, stderr = '', code = 0): Said {
  return { stdout: Buffer.from(stdout), stderr: Buffer.from(stderr), code };
}

function redirected({ stdout, stderr }: Said, { redirects }: ShellCommand): { stdout: Buffer; stderr: Buffer } {
  let out = stdout;
  let err = stderr;
  for (const redirect of redirects) {
    if (redirect === '2>&1') [out, err] = [Buffer.concat([out, err]), Buffer.alloc(0)];
    else if (redirect === '2>/dev/null') err = Buffer.alloc(0);
    else if (redirect.startsWith('>') || redirect.startsWith('1>')) out = Buffer.alloc(0);
  }
  return { stdout: out, stderr: err };
}

function grepped(rest: readonly string[], input: Buffer): Said {
  const pattern = new RegExp(rest.filter((word) => !word.startsWith('-')).at(-1) ?? '');
  const lines = input
    .toString('utf8')
    .split('\n')
    .filter((line) => pattern.test(line));
  return said(lines.map((line) => `${line}\n`).join(''), '', lines.length === 0 ? 1 : 0);
}

function answered({ out = '', err = '', code = 0 }: SystemAnswer): Said {
  return said(out, err, code);
}
