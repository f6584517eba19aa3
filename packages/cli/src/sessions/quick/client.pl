# `beckon do` on the caller's side, where a session answers: the same as client.ts, to the byte, in a fraction of the time
# that Node takes to start. It loads no module. What it cannot do is left to Node, before anything was asked of the session;
# from then on all is done here. The build puts $VERSION, $PROTOCOL and the words of client.ts (%SAYS) in front.

my ($self, @given) = ($0, @ARGV);
my (undef, @args) = @given;

# Where Node takes over: nothing has been done yet.
sub node {
  $SIG{$_} = 'DEFAULT' for qw(PIPE INT TERM HUP);
  exec '/usr/bin/env', 'node', $self, @given;
  exit 127;
}

node() unless $^O eq 'linux' || $^O eq 'darwin';
node() if grep { $_ eq '--help' || $_ eq '-h' } @args;
# A person who can be asked is asked by Node.
node() if -t STDIN && -t STDERR;
# Others see in a list of processes that it runs, and not what it was given.
$0 = 'beckon do';

my $WHOLE = qr/[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]
  |[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/x;
my $PART = qr/\xe0[\xa0-\xbf]|\xed[\x80-\x9f]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]?
  |[\xf1-\xf3][\x80-\xbf]{1,2}|\xf4[\x80-\x8f][\x80-\xbf]?|[\x80-\xff]/x;
my $UNKNOWN = "\xef\xbf\xbd";

# Bytes as text: what is not UTF-8 is replaced, as Node does it.
sub text {
  my ($bytes) = @_;
  return $bytes unless $bytes =~ /[\x80-\xff]/;
  $bytes =~ s/($WHOLE)|$PART/defined $1 ? $1 : $UNKNOWN/ge;
  return $bytes;
}

sub json {
  my ($text) = @_;
  $text =~ s/(["\\\x00-\x1f])/sprintf '\\u%04x', ord $1/ge;
  return qq("$text");
}

my %SHORT = (n => "\n", r => "\r", t => "\t", b => "\b", f => "\f");

# The text of a string in JSON. Halves of a character are all that stands there by number above the control characters.
sub read_json {
  my ($text) = @_;
  $text =~ s/\\(?:u([0-9a-fA-F]{4})|(.))/defined $1 ? (hex $1 < 128 ? chr hex $1 : $UNKNOWN) : $SHORT{$2} || $2/gse;
  return $text;
}

# The folder, as the system has it. Where there is no procfs a module is loaded for it.
sub working_folder {
  my $folder = readlink '/proc/self/cwd';
  if (!defined $folder) {
    eval { require Cwd; $folder = Cwd::getcwd() };
  }
  node() unless defined $folder && $folder =~ m{^/};
  my ($there, $here) = map { join ':', (stat $_)[0, 1] } $folder, '.';
  node() unless $there ne '' && $there eq $here && text($folder) eq $folder;
  return $folder;
}

sub fnv {
  my ($value, @units) = @_;
  $value = (($value ^ $_) * 0x01000193) & 0xffffffff for @units;
  my $word = '';
  do { $word = substr('0123456789abcdefghijklmnopqrstuvwxyz', $value % 36, 1) . $word; $value = int($value / 36) } while $value;
  return $word;
}

# See folder-name.ts.
sub folder_name {
  my ($root) = @_;
  for (my $at = $root; ; $at =~ s{/[^/]*\z}{}) {
    if (-e "$at/.git") { $root = $at eq '' ? '/' : $at; last }
    last if $at eq '' || $at eq '/';
  }
  my ($called) = $root =~ m{([^/]*)\z};
  $called =~ s/[^A-Za-z0-9._-]+/-/g;
  $called =~ s/^[^A-Za-z0-9]+//;
  $called = substr $called, 0, 24;
  $called =~ s/[._-]+\z//;
  my $letters = $root;
  utf8::decode($letters);
  my @units = map { $_ > 0xffff ? (0xd800 + (($_ - 0x10000) >> 10), 0xdc00 + ($_ & 0x3ff)) : $_ } map { ord } split //, $letters;
  return ($called eq '' ? 'folder' : $called) . '-' . substr fnv(0x811c9dc5, @units) . fnv(0x01000193, @units), 0, 6;
}

# See namedIn in client.ts.
sub session_name {
  my ($folder) = @_;
  my $name = $ENV{BECKON_SESSION};
  $name = undef if defined $name && $name eq '';
  for my $i (0 .. $#args) {
    my $arg = $args[$i];
    last if $arg eq '--';
    if ($arg eq '-s' || $arg eq '--session') {
      node() if $i == $#args;
      $name = $args[$i + 1];
    } elsif ($arg =~ /^--session=(.*)\z/s || $arg =~ /^-s([^-].*)\z/s) { $name = $1 }
  }
  return defined $name ? $name : folder_name($folder);
}

# See sessionFolder in folder.ts.
sub session_folder {
  my ($folder) = @_;
  my $given = $ENV{BECKON_RUNTIME};
  if (defined $given && $given ne '') {
    $given = "$folder/$given" unless $given =~ m{^/};
    $given =~ s{(.)/+\z}{$1};
    return $given;
  }
  my $runtime = $ENV{XDG_RUNTIME_DIR};
  if (defined $runtime && $runtime =~ m{^/}) {
    my @about = stat $runtime;
    return "$runtime/beckon" if @about && $about[4] == $<;
  }
  my ($temporary) = grep { defined && $_ ne '' } @ENV{qw(TMPDIR TMP TEMP)}, '/tmp';
  $temporary =~ s{(.)/\z}{$1};
  return "$temporary/beckon-$<";
}

node() unless ~0 > 0xffffffff;
my $folder = working_folder();
my $name = session_name($folder);
node() unless $name =~ /\A[A-Za-z0-9][A-Za-z0-9._-]{0,39}\z/;
my $at = session_folder($folder);
node() unless $at =~ m{^/} && $at !~ m{//|/\.\.?(/|\z)} && length("$at/$name.sock") <= 95;
my @about = lstat $at;
node() unless @about && -d _ && !-l _ && $about[4] == $< && !($about[2] & 022);

my $columns = '';
if (-t STDERR && ($ENV{TERM} || '') ne 'dumb') {
  my $size = "\0" x 8;
  node() unless ioctl STDERR, $^O eq 'linux' ? 0x5413 : 0x40087468, $size;
  $columns = sprintf ',"columns":%d', (unpack 'S4', $size)[1] || 80;
}

# Errors by number: their names are in a module.
my ($EINTR, $EPIPE, $EAGAIN) = (4, 32, $^O eq 'linux' ? 11 : 35);

my ($code, $socket, $heard, $reads, $pending, $input) = (undef, undef, 0, 0, '', '');
# Whether a message is on its way; a signal that comes meanwhile is told behind it.
my ($sends, $stops) = (0, 0);

sub send_line {
  my $rest = "$_[0]\n";
  $sends = 1;
  while ($rest ne '') {
    my $sent = syswrite $socket, $rest;
    # A session that hangs up meanwhile is seen when it is read from.
    last unless defined $sent || $! == $EINTR;
    substr($rest, 0, $sent || 0) = '';
  }
  $sends = 0;
  stop() if $stops;
}

sub stop {
  $stops = $sends || !defined $socket;
  send_line('{"stop":true}') unless $stops;
}

sub put {
  my ($stream, $rest) = @_;
  while ($rest ne '') {
    my $sent = syswrite $stream, $rest;
    if (defined $sent) { substr($rest, 0, $sent) = '' }
    elsif ($! == $EAGAIN) { my $ready = ''; vec($ready, fileno $stream, 1) = 1; select undef, $ready, undef, undef }
    # A reader that has seen enough is no error.
    elsif ($! == $EPIPE) { exit 0 }
    elsif ($! != $EINTR) { exit(fileno $stream == 1 ? say_that('unwritten') : $SAYS{unwritten}[0]) }
  }
}

sub say_that {
  my ($what, %about) = (@_, NAME => $name);
  my ($exit, $words) = @{$SAYS{$what}};
  $words =~ s/\b(NAME|THEIRS)\b/$about{$1}/g;
  put(\*STDERR, $words);
  return $exit;
}

sub ends {
  exit(defined $code ? $code : say_that(@_));
}

my %NUMBER = (HUP => 1, INT => 2, TERM => 15);
for my $signal (keys %NUMBER) {
  $SIG{$signal} = sub {
    # The first time in good order, the second time at once.
    exit $code if defined $code;
    $code = 128 + $NUMBER{$signal};
    $reads = 0;
    stop();
  };
}
$SIG{PIPE} = 'IGNORE';

my $path = "$at/$name.sock";
socket my $door, 1, 1, 0 or node();
connect $door, $^O eq 'linux' ? pack('S a108', 1, $path) : pack('C C a104', 106, 1, $path) or node();
$socket = $door;
send_line(sprintf '{"protocol":%d,"version":%s,"ask":"run","args":[%s],"folder":%s%s}',
  $PROTOCOL, json($VERSION), join(',', map { json(text($_)) } @args), json($folder), $columns);

# What the session says, a line at a time.
sub hear {
  my ($line) = @_;
  if ($line =~ /\A\{"(out|err)":"(.*)"\}\z/s) { put($1 eq 'out' ? \*STDOUT : \*STDERR, read_json($2)) }
  elsif ($line =~ /\A\{"exit":(\d+)\}\z/) { exit(defined $code ? $code : $1) }
  elsif ($line =~ /\A\{"wants":/) {
    if (-t STDIN) { send_line('{"text":null}') }
    else { $reads = !defined $code }
  } elsif ($line =~ /\A\{"heard":(\d+),"version":"(.*)"\}\z/s) {
    # It speaks another protocol, and has hung up.
    node() if $1 != $PROTOCOL && !defined $code;
    ends('foreign') if $1 != $PROTOCOL;
    $heard = 1;
    my $version = read_json($2);
    say_that('other', THEIRS => $version) if $version ne $VERSION;
  } elsif ($line !~ /\A\{/) { ends('foreign') }
}

# A signal may come right before it waits: it looks again every second.
my $until = time + $PATIENCE;
while (1) {
  my $ready = '';
  vec($ready, fileno $socket, 1) = 1;
  vec($ready, 0, 1) = 1 if $reads;
  my $count = select $ready, undef, undef, 1;
  ends('silent') if $count == 0 && !$heard && time >= $until;
  next if $count <= 0;
  if ($reads && vec $ready, 0, 1) {
    my $got = sysread STDIN, $input, 65536, length $input;
    if (defined $got ? $got == 0 : $! != $EINTR && $! != $EAGAIN) {
      $reads = 0;
      send_line('{"text":' . json(text($input)) . '}');
    }
  }
  next unless vec $ready, fileno $socket, 1;
  my $from = length $pending;
  my $got = sysread $socket, $pending, 65536, $from;
  next if !defined $got && $! == $EINTR;
  if (!$got) {
    # It ended before it heard anything: Node asks another one.
    node() unless $heard || defined $code;
    ends('lost');
  }
  while ((my $end = index $pending, "\n", $from) >= 0) {
    hear(substr $pending, 0, $end);
    substr($pending, 0, $end + 1) = '';
    $from = 0;
  }
}
