// What must happen in Redis as one: programs that it runs without anything in between.

/** How long a run that has ended can still be read, in seconds. */
export const KEPT_S = 24 * 60 * 60;

/**
 * A worker begins. Keys: about, counted, deliveries. Arguments: the attempt, seconds to keep.
 * Returns the state of the run, how the attempt ended if it is counted already, and which time it was handed out.
 */
export const BEGIN = `
local state = redis.call('HGET', KEYS[1], 'state')
if not state then return {'gone', '', 0} end
local counted = redis.call('HGET', KEYS[2], ARGV[1])
if counted then return {state, counted, 0} end
local time = redis.call('HINCRBY', KEYS[3], ARGV[1], 1)
redis.call('EXPIRE', KEYS[3], ARGV[2])
return {state, '', time}`;

/**
 * A result is counted, once. Keys: about, counted, results, live, archive, deliveries. Arguments: the attempt, the sealed result, whether the
 * script has ended with it, how (passed, failed, calledOff, setAside), seconds to keep.
 * A Redis that is full lets a program go on that has begun with a write that takes no room: so a result always finds its place.
 * Returns how the attempt ended by the result that counts: this one, or the one that was there. 'gone': there is no such run.
 */
export const COUNT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
redis.call('HDEL', KEYS[6], ARGV[1])
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[4]) == 0 then return redis.call('HGET', KEYS[2], ARGV[1]) end
redis.call('XADD', KEYS[3], '*', 'at', ARGV[1], 'is', ARGV[2])
local keep = tonumber(ARGV[5])
if ARGV[3] == '1' then
  local done = redis.call('HINCRBY', KEYS[1], 'done', 1)
  if ARGV[4] ~= 'passed' and ARGV[4] ~= 'calledOff' then redis.call('HINCRBY', KEYS[1], 'failed', 1) end
  if ARGV[4] == 'setAside' then redis.call('HINCRBY', KEYS[1], 'setAside', 1) end
  if done == tonumber(redis.call('HGET', KEYS[1], 'all')) then
    if redis.call('HGET', KEYS[1], 'state') ~= 'stopped' then redis.call('HSET', KEYS[1], 'state', 'ended') end
    keep = ${KEPT_S}
    redis.call('EXPIRE', KEYS[1], keep)
  end
end
for i = 2, 5 do redis.call('EXPIRE', KEYS[i], keep) end
return ARGV[4]`;

/** The state of a run changes, if it is one of those that it can change from. Keys: about. Arguments: new state, from… */
export const CHANGE = `
local state = redis.call('HGET', KEYS[1], 'state')
for i = 2, #ARGV do
  if state == ARGV[i] then
    redis.call('HSET', KEYS[1], 'state', ARGV[1])
    return 1
  end
end
return 0`;

/**
 * Results that were read are put together, which takes much less room. Keys: archive, results. Arguments: the last part of
 * the archive that is known, the first result that stays, the sealed part.
 * Returns the id of the part; nothing, if someone else has put a part there meanwhile.
 */
export const ARCHIVE = `
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if (last[1] and last[1][1] or '0') ~= ARGV[1] then return '' end
local kept = redis.call('PTTL', KEYS[2])
if kept < 0 then return '' end
local id = redis.call('XADD', KEYS[1], '*', 'at', 'part', 'is', ARGV[3])
redis.call('XTRIM', KEYS[2], 'MINID', ARGV[2])
redis.call('PEXPIRE', KEYS[1], kept)
return id`;

/** Contents are kept for so many seconds, or longer. Keys: contents. Returns for each whether it is there. */
export const TOUCH = `
local there = {}
for i, key in ipairs(KEYS) do
  local kept = redis.call('TTL', key)
  if kept >= 0 and kept < tonumber(ARGV[1]) then redis.call('EXPIRE', key, ARGV[1]) end
  there[i] = kept == -2 and 0 or 1
end
return there`;
