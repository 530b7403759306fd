# Types a command line into an interactive zsh and presses Tab: zsh -f completed-by-zsh.zsh SETUP FOLDER LINE
# SETUP is sourced first; what completes the line is printed, a word a line.
zmodload zsh/zpty || exit 3
zpty shell zsh -f -i
cat > $2/.setup.zsh <<SETUP
PROMPT=
cd $2
source $1
bindkey '^I' complete-word
comppostfuncs=( exit )
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "\$@"; return; fi
  local -a matches
  builtin compadd -A matches "\$@"
  print -rl -- \$matches >> $2/.completed
  builtin compadd "\$@"
}
: > $2/.completed
print ready
SETUP
zpty -w shell "source $2/.setup.zsh"
local line
while zpty -r shell line; do [[ $line == ready* ]] && break; done
zpty -w -n shell "$3"$'\t'
while zpty -r shell line; do :; done
sort -u $2/.completed | grep .
