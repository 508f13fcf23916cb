package com.zaxxer.hikari;

/** A library that a plugin forgot to bring. Only its name is needed. */
public class HikariConfig {
}
