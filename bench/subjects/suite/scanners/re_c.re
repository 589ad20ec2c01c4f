/* Tokens of a language like C, scanned by code that re2c makes: the grammar of the flex scanner `c`, without its start condition. Explored twice: with tables of
 * character classes (re2c -b) and as nested comparisons (re2c -s).
 */
#include "input.h"

static int token(const char **at) {
	const char *cursor = *at, *marker, *begin;
	int t;
again:
	begin = cursor;
	/*!re2c
	re2c:define:YYCTYPE = "unsigned char";
	re2c:define:YYCURSOR = cursor;
	re2c:define:YYMARKER = marker;
	re2c:yyfill:enable = 0;

	D = [0-9];
	L = [A-Za-z_];
	H = [0-9A-Fa-f];
	E = [Ee][+-]?D+;
	IS = [uUlL]*;
	any = [^\x00];

	"\x00"                  { t = 0; cursor = begin; goto out; }
	"/*"                    { goto comment; }
	"//"[^\x00\n]*          { t = 3; goto out; }
	"break"                 { t = 10; goto out; }
	"case"                  { t = 11; goto out; }
	"char"                  { t = 12; goto out; }
	"const"                 { t = 13; goto out; }
	"continue"              { t = 14; goto out; }
	"default"               { t = 15; goto out; }
	"do"                    { t = 16; goto out; }
	"else"                  { t = 17; goto out; }
	"for"                   { t = 19; goto out; }
	"goto"                  { t = 20; goto out; }
	"if"                    { t = 21; goto out; }
	"int"                   { t = 22; goto out; }
	"return"                { t = 24; goto out; }
	"sizeof"                { t = 25; goto out; }
	"struct"                { t = 27; goto out; }
	"switch"                { t = 28; goto out; }
	"while"                 { t = 33; goto out; }
	L (L|D)*                { t = 40; goto out; }
	"0"[xX] H+ IS           { t = 41; goto out; }
	"0"[0-7]* IS            { t = 42; goto out; }
	[1-9] D* IS             { t = 43; goto out; }
	D+ E [fFlL]?            { t = 44; goto out; }
	D* "." D+ E? [fFlL]?    { t = 45; goto out; }
	D+ "." E? [fFlL]?       { t = 46; goto out; }
	"L"? ['] ("\\" any | [^\\'\n\x00])+ [']     { t = 47; goto out; }
	"L"? ["] ("\\" any | [^\\"\n\x00])* ["]     { t = 48; goto out; }
	"..." | ">>=" | "<<="   { t = 50; goto out; }
	[-+*/%&|^=!<>] "="      { t = 53; goto out; }
	">>" | "<<" | "++" | "--" | "->" | "&&" | "||"  { t = 54; goto out; }
	[\]\[(){};,:=.&!~+*/%<>^|?-]  { t = 61; goto out; }
	[ \t\v\n\f\r]+          { goto again; }
	*                       { t = 999; goto out; }
	*/
comment:
	/*!re2c
	"*" "/"                 { t = 1; goto out; }
	"\x00"                  { t = 2; cursor--; goto out; }
	[^*\x00]+               { goto comment; }
	*                       { goto comment; }
	*/
out:
	*at = cursor;
	return t;
}

int main(void) {
	char *text = read_string();
	const char *at = text;
	for (int t; (t = token(&at)) != 0;) printf("%d\n", t);
	free(text);
	return 0;
}
